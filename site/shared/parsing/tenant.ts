import { FEATURE_FLAGS } from '../models/tenant.ts';
import type { FeatureFlag, Tenant, Theme } from '../models/tenant.ts';
import { readAddress } from './address.ts';
import { readFavicon } from './favicon.ts';
import { parseRecord, present, readList, readObject, required } from './fields.ts';
import type { Fields } from './fields.ts';
import { readCoordinates } from './geo-location.ts';
import { readId } from './id.ts';
import { readInteger } from './number.ts';
import type { Parsed } from './parsed.ts';
import { readSponsor } from './sponsor.ts';
import { readEmail, readMarkup, readName, readText, readToken } from './text.ts';
import { readTheme } from './theme.ts';
import { readDomain, readHostName, readMediaUrl, readWebUrl } from './url.ts';

/** Specification section 9. */
const DEFAULT_VALIDITY_YEARS = 3;
const LONGEST_VALIDITY_YEARS = 100;

/** Reads a tenant of the API. `imprintHtml`, `privacyHtml` and the theme's markup are raw here. */
export function parseTenant(record: unknown): Parsed<Tenant> {
  return parseRecord(record, readTenant);
}

function readTenant(fields: Fields): Tenant | undefined {
  const id = required(fields, 'id', readId);
  const name = required(fields, 'name', readName);
  const websiteDomain = required(fields, 'websiteDomain', readDomain);
  if (id === undefined || name === undefined || websiteDomain === undefined) return undefined;
  const looks = readObject(fields, 'theme', readLooks);
  const social = readObject(fields, 'social', readSocial);
  return present({
    id,
    name,
    logo: readMediaUrl(fields, 'logo') ?? looks?.logo,
    smallLogo: readMediaUrl(fields, 'smallLogo') ?? looks?.smallLogo,
    websiteDomain,
    portalDomain: readHostName(fields, 'portalDomain'),
    imprintHtml: readMarkup(fields, 'imprint'),
    privacyHtml: readMarkup(fields, 'privacy'),
    supportEmail: readEmail(fields, 'supportEmail'),
    supportPhone: readToken(fields, 'supportPhone'),
    theme: looks?.theme ?? {},
    favicons: readList(fields, 'favicons', (list, index) => readObject(list, index, readFavicon)) ?? [],
    city: readObject(fields, 'city', readCity) ?? {},
    payPalClientId: readObject(fields, 'payment', (payment) => readToken(payment, 'payPalClientId')),
    merchantRegistrationLink: readWebUrl(fields, 'merchantRegistrationLink'),
    acceptancePointsPdfUrl: readMediaUrl(fields, 'acceptancePointsPdfUrl'),
    facebookUrl: social?.facebookUrl,
    instagramUrl: social?.instagramUrl,
    websiteSponsors: readList(fields, 'websiteSponsors', (list, index) => readObject(list, index, readSponsor)) ?? [],
    voucherValidityPeriodInYears:
      readInteger(fields, 'voucherValidityPeriodInYears', 1, LONGEST_VALIDITY_YEARS) ?? DEFAULT_VALIDITY_YEARS,
    featureFlags: readFeatureFlags(fields, 'featureFlags'),
    provider: readObject(fields, 'provider', readProvider),
  });
}

/** The API has logos in the theme too (specification section 3, Tenant); the tenant's own fields win. */
function readLooks(theme: Fields): { theme: Theme; logo: string | undefined; smallLogo: string | undefined } {
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
  return present({ name: readName(fields, 'name'), center: readCoordinates(fields, 'centerLat', 'centerLon') });
}

function readProvider(fields: Fields): Tenant['provider'] {
  return present({ name: readName(fields, 'name'), address: readAddress(fields, 'address') });
}

/** Unknown flags are ignored without a word: the API may be newer than the site. */
function readFeatureFlags(fields: Fields, key: string): FeatureFlag[] {
  const flags = readList(fields, key, readText) ?? [];
  return FEATURE_FLAGS.filter((flag) => flags.includes(flag));
}
