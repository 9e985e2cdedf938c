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
import { checked, parseRecord, readAll, readList, readObject, report, type Fields, type Parsed } from './fields.ts';
import { readAddress, readCoordinates } from './place.ts';
import { integer, number, readId, readSortIndex } from './primitives.ts';
import { readEmail, readMarkup, readName, readText, readToken } from './text.ts';
import { readDomain, readHostName, readMediaUrl, readWebUrl } from './url.ts';

/** Specification section 9. */
const DEFAULT_VALIDITY_YEARS = 3;
const readYears = integer(1, 100);

/** `imprintHtml`, `privacyHtml` and the theme's markup are not sanitised yet. */
export function parseTenant(record: unknown): Parsed<Tenant> {
  return parseRecord(record, readTenant);
}

function readTenant(fields: Fields): Tenant | undefined {
  const known = readAll(fields, { id: readId, name: readName, websiteDomain: readDomain });
  if (known === undefined) return undefined;
  const themeAndLogos = readObject(fields, 'theme', readThemeAndLogos);
  const social = readObject(fields, 'social', readSocial);
  return omitUndefined({
    ...known,
    logo: readMediaUrl(fields, 'logo') ?? themeAndLogos?.logo,
    smallLogo: readMediaUrl(fields, 'smallLogo') ?? themeAndLogos?.smallLogo,
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
    voucherValidityPeriodInYears: readYears(fields, 'voucherValidityPeriodInYears') ?? DEFAULT_VALIDITY_YEARS,
    featureFlags: readFeatureFlags(fields, 'featureFlags'),
    provider: readObject(fields, 'provider', readProvider),
  });
}

/** Sentences and buttons invite visitors to call it, which no other text fits. */
const readPhoneNumber = checked(readToken, isPhoneNumber, 'is not a phone number');

/** The API also has logos in the theme (specification section 3, Tenant). */
function readThemeAndLogos(theme: Fields) {
  return {
    theme: readTheme(theme),
    logo: readMediaUrl(theme, 'logoUrl'),
    smallLogo: readMediaUrl(theme, 'smallLogoUrl'),
  };
}

function readSocial(social: Fields) {
  return { facebookUrl: readWebUrl(social, 'facebookUrl'), instagramUrl: readWebUrl(social, 'instagramUrl') };
}

function readCity(fields: Fields): Tenant['city'] {
  return omitUndefined({ name: readName(fields, 'name'), center: readCoordinates(fields, 'centerLat', 'centerLon') });
}

function readProvider(fields: Fields): Tenant['provider'] {
  return omitUndefined({ name: readName(fields, 'name'), address: readAddress(fields, 'address') });
}

/** Unknown flags are no problem: the API may be newer than the site. */
function readFeatureFlags(fields: Fields, key: string): FeatureFlag[] {
  const flags = readList(fields, key, readText) ?? [];
  return FEATURE_FLAGS.filter((flag) => flags.includes(flag));
}

const readZoom = integer(1, 22);
const GRADIENT = /^(repeating-)?(linear|radial|conic)-gradient\([\w\s.,%#()+/-]*\)$/i;

function readTheme(fields: Fields): Theme {
  return omitUndefined({
    lightPrimary: readObject(fields, 'lightPrimary', readColour),
    lightBackgroundGradient: readGradient(fields, 'lightBackgroundGradient'),
    shareImage: readMediaUrl(fields, 'shareImage'),
    homepageFirstSectionImage: readMediaUrl(fields, 'homepageFirstSectionImage'),
    homepageFirstSectionHtml: readMarkup(fields, 'homepageFirstSectionHtml'),
    websiteHeaderImage: readMediaUrl(fields, 'websiteHeaderImage'),
    defaultMapZoomLevel: readZoom(fields, 'defaultMapZoomLevel'),
  });
}

function readColour(fields: Fields): HslColour | undefined {
  return readAll(fields, { hue: number(0, 360), saturation: number(0, 100), lightness: number(0, 100) });
}

/** Of plain colours and lengths: the text becomes part of a stylesheet and must not leave its declaration. */
const readGradient = checked(
  readToken,
  (text) => GRADIENT.test(text) && !text.includes('/*') && !/url|image|src/i.test(text) && isBalanced(text),
  'is not a plain CSS gradient',
);

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
}

// Another relation, such as `stylesheet`, could load more than an icon.
const ICON_RELATIONS = /^(icon|shortcut icon|apple-touch-icon|apple-touch-icon-precomposed|mask-icon)$/;
const SIZES = /^(any|\d{1,4}x\d{1,4}( \d{1,4}x\d{1,4})*)$/i;

function readFavicon(fields: Fields): Favicon | undefined {
  const rel = readToken(fields, 'rel') ?? 'icon';
  if (!ICON_RELATIONS.test(rel)) return report(fields, 'rel', 'is not a relation of an icon');
  const known = readAll(fields, { imageUrl: readMediaUrl });
  return known && omitUndefined({ rel, sizes: readSizes(fields, 'sizes'), ...known });
}

const readSizes = checked(readToken, (text) => SIZES.test(text), 'is not a list of sizes like 32x32');

/** A company that supports the programme. */
export function parseSponsor(record: unknown): Parsed<Sponsor> {
  return parseRecord(record, readSponsor);
}

function readSponsor(fields: Fields): Sponsor | undefined {
  const known = readAll(fields, { id: readId, name: readName });
  if (known === undefined) return undefined;
  return omitUndefined({
    ...known,
    linkUrl: readWebUrl(fields, 'linkUrl'),
    logoSmallUrl: readMediaUrl(fields, 'logoSmallUrl'),
    sortIndex: readSortIndex(fields),
  });
}
