import {
  FEATURE_FLAGS,
  type FeatureFlag,
  type Tenant,
  type Theme,
  type HslColour,
  type Favicon,
  type Sponsor,
} from '../models/tenant.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { isPhoneNumber } from '../text/contact-links.ts';
import { parseRecord, readList, readObject, required, type Fields, type Parsed, report } from './fields.ts';
import { readAddress, readCoordinates } from './place.ts';
import { readId, readInteger, readNumber, readSortIndex } from './primitives.ts';
import { readEmail, readMarkup, readName, readText, readToken } from './text.ts';
import { readDomain, readHostName, readMediaUrl, readWebUrl } from './url.ts';

/** Specification section 9. */
const DEFAULT_VALIDITY_YEARS = 3;
const MAX_VALIDITY_YEARS = 100;

/** Parses a tenant of the API. `imprintHtml`, `privacyHtml` and the theme's markup are not sanitised yet. */
export function parseTenant(record: unknown): Parsed<Tenant> {
  return parseRecord(record, readTenant);
}

function readTenant(fields: Fields): Tenant | undefined {
  const id = required(fields, 'id', readId);
  const name = required(fields, 'name', readName);
  const websiteDomain = required(fields, 'websiteDomain', readDomain);
  if (id === undefined || name === undefined || websiteDomain === undefined) return undefined;
  const themeAndLogos = readObject(fields, 'theme', readThemeAndLogos);
  const social = readObject(fields, 'social', readSocial);
  return omitUndefined({
    id,
    name,
    logo: readMediaUrl(fields, 'logo') ?? themeAndLogos?.logo,
    smallLogo: readMediaUrl(fields, 'smallLogo') ?? themeAndLogos?.smallLogo,
    websiteDomain,
    portalDomain: readHostName(fields, 'portalDomain'),
    imprintHtml: readMarkup(fields, 'imprint'),
    privacyHtml: readMarkup(fields, 'privacy'),
    supportEmail: readEmail(fields, 'supportEmail'),
    supportPhone: readPhoneNumber(fields, 'supportPhone'),
    theme: themeAndLogos?.theme ?? {},
    favicons: readList(fields, 'favicons', (list, index) => readObject(list, index, readFavicon)) ?? [],
    city: readObject(fields, 'city', readCity) ?? {},
    payPalClientId: readObject(fields, 'payment', (payment) => readToken(payment, 'payPalClientId')),
    merchantRegistrationLink: readWebUrl(fields, 'merchantRegistrationLink'),
    acceptancePointsPdfUrl: readMediaUrl(fields, 'acceptancePointsPdfUrl'),
    facebookUrl: social?.facebookUrl,
    instagramUrl: social?.instagramUrl,
    websiteSponsors: readList(fields, 'websiteSponsors', (list, index) => readObject(list, index, readSponsor)) ?? [],
    voucherValidityPeriodInYears:
      readInteger(fields, 'voucherValidityPeriodInYears', 1, MAX_VALIDITY_YEARS) ?? DEFAULT_VALIDITY_YEARS,
    featureFlags: readFeatureFlags(fields, 'featureFlags'),
    provider: readObject(fields, 'provider', readProvider),
  });
}

/** Sentences and buttons invite visitors to call it, which no other text fits. */
function readPhoneNumber(fields: Fields, key: string): string | undefined {
  const phone = readToken(fields, key);
  return phone === undefined || isPhoneNumber(phone) ? phone : report(fields, key, 'is not a phone number');
}

/** The API also has logos in the theme (specification section 3, Tenant); the tenant's own fields take precedence. */
function readThemeAndLogos(theme: Fields): { theme: Theme; logo: string | undefined; smallLogo: string | undefined } {
  return {
    theme: readTheme(theme),
    logo: readMediaUrl(theme, 'logoUrl'),
    smallLogo: readMediaUrl(theme, 'smallLogoUrl'),
  };
}

function readSocial(social: Fields): { facebookUrl: string | undefined; instagramUrl: string | undefined } {
  return { facebookUrl: readWebUrl(social, 'facebookUrl'), instagramUrl: readWebUrl(social, 'instagramUrl') };
}

function readCity(fields: Fields): Tenant['city'] {
  return omitUndefined({ name: readName(fields, 'name'), center: readCoordinates(fields, 'centerLat', 'centerLon') });
}

function readProvider(fields: Fields): Tenant['provider'] {
  return omitUndefined({ name: readName(fields, 'name'), address: readAddress(fields, 'address') });
}

/** Unknown flags are ignored silently, since the API may be newer than the site. */
function readFeatureFlags(fields: Fields, key: string): FeatureFlag[] {
  const flags = readList(fields, key, readText) ?? [];
  return FEATURE_FLAGS.filter((flag) => flags.includes(flag));
}

const MAX_ZOOM = 22;
const GRADIENT = /^(repeating-)?(linear|radial|conic)-gradient\([\w\s.,%#()+/-]*\)$/i;

/** Reads the tenant's theme. `homepageFirstSectionHtml` is not sanitised yet. */
function readTheme(fields: Fields): Theme {
  return omitUndefined({
    lightPrimary: readObject(fields, 'lightPrimary', readColour),
    lightBackgroundGradient: readGradient(fields, 'lightBackgroundGradient'),
    shareImage: readMediaUrl(fields, 'shareImage'),
    homepageFirstSectionImage: readMediaUrl(fields, 'homepageFirstSectionImage'),
    homepageFirstSectionHtml: readMarkup(fields, 'homepageFirstSectionHtml'),
    websiteHeaderImage: readMediaUrl(fields, 'websiteHeaderImage'),
    defaultMapZoomLevel: readInteger(fields, 'defaultMapZoomLevel', 1, MAX_ZOOM),
  });
}

function readColour(fields: Fields): HslColour | undefined {
  const hue = required(fields, 'hue', (at, key) => readNumber(at, key, 0, 360));
  const saturation = required(fields, 'saturation', (at, key) => readNumber(at, key, 0, 100));
  const lightness = required(fields, 'lightness', (at, key) => readNumber(at, key, 0, 100));
  if (hue === undefined || saturation === undefined || lightness === undefined) return undefined;
  return { hue, saturation, lightness };
}

/**
 * A CSS gradient of plain colours and lengths: the text becomes part of a stylesheet and must not leave its
 * declaration.
 */
function readGradient(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined) return undefined;
  if (GRADIENT.test(text) && !text.includes('/*') && !/url|image|src/i.test(text) && isBalanced(text)) return text;
  return report(fields, key, 'is not a plain CSS gradient');
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
}

// With any other relation, such as `stylesheet`, the tenant's data could load more than an icon.
const ICON_RELATIONS = /^(icon|shortcut icon|apple-touch-icon|apple-touch-icon-precomposed|mask-icon)$/;
const SIZES = /^(any|\d{1,4}x\d{1,4}( \d{1,4}x\d{1,4})*)$/i;

/** An icon of the site; the default relation is `icon`. */
function readFavicon(fields: Fields): Favicon | undefined {
  const rel = readToken(fields, 'rel') ?? 'icon';
  if (!ICON_RELATIONS.test(rel)) return report(fields, 'rel', 'is not a relation of an icon');
  const imageUrl = required(fields, 'imageUrl', readMediaUrl);
  if (imageUrl === undefined) return undefined;
  return omitUndefined({ rel, sizes: readSizes(fields, 'sizes'), imageUrl });
}

function readSizes(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined || SIZES.test(text)) return text;
  return report(fields, key, 'is not a list of sizes like 32x32');
}

/** Parses a company that supports the programme. */
export function parseSponsor(record: unknown): Parsed<Sponsor> {
  return parseRecord(record, readSponsor);
}

function readSponsor(fields: Fields): Sponsor | undefined {
  const id = required(fields, 'id', readId);
  const name = required(fields, 'name', readName);
  if (id === undefined || name === undefined) return undefined;
  return omitUndefined({
    id,
    name,
    linkUrl: readWebUrl(fields, 'linkUrl'),
    logoSmallUrl: readMediaUrl(fields, 'logoSmallUrl'),
    sortIndex: readSortIndex(fields),
  });
}
