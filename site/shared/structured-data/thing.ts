import type { Address } from '../models/place.ts';
import type { Snapshot } from '../models/snapshot.ts';

/** A thing of https://schema.org, as JSON-LD. */
export interface Thing {
  '@type': string;
  [property: string]: JsonValue | undefined;
}

type JsonValue = string | number | boolean | JsonValue[] | Thing | JsonObject;

interface JsonObject {
  [property: string]: JsonValue | undefined;
}

export function absoluteUrl(path: string, tenantDomain: string): string {
  return `https://${tenantDomain}${path}`;
}

/** Each page describes the organisation once. */
export function organizationId(tenantDomain: string): string {
  return `${absoluteUrl('/', tenantDomain)}#organization`;
}

const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * Data only, so the Content-Security-Policy does not apply. Characters that could end the element or a line of script
 * are escaped.
 * @param attribute distinguishes the element from others of its kind
 */
export function renderThings(things: readonly Thing[], attribute = ''): string {
  if (things.length === 0) return '';
  const [first] = things;
  const json = JSON.stringify(
    things.length === 1
      ? { '@context': 'https://schema.org', ...first }
      : { '@context': 'https://schema.org', '@graph': things },
  );
  return `<script type="application/ld+json"${attribute}>${json.replace(UNSAFE, escapeCharacter)}</script>`;
}

function escapeCharacter(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The same on each page. */
export function organization({ tenant, site, icons }: Snapshot): Thing {
  const { provider, supportEmail, supportPhone, facebookUrl, instagramUrl } = tenant;
  const largest = icons?.at(-1);
  const profiles = [facebookUrl, instagramUrl].filter((url) => url !== undefined);
  return {
    '@type': 'Organization',
    '@id': organizationId(site.tenantDomain),
    name: tenant.name,
    url: absoluteUrl('/', site.tenantDomain),
    legalName: provider?.name,
    address: provider?.address === undefined ? undefined : postalAddress(provider.address),
    email: supportEmail,
    telephone: supportPhone,
    logo: largest === undefined ? undefined : absoluteUrl(largest.path, site.tenantDomain),
    sameAs: profiles.length === 0 ? undefined : profiles,
  };
}

/** The API has no country. */
export function postalAddress({ street, postalCode, city }: Address): Thing {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressCountry: 'DE',
  };
}

/**
 * Of the first available image.
 * @param replacement path; by default the tenant's image for shared links
 */
export function imageUrl(
  urls: readonly (string | undefined)[],
  { images, shareImage, site }: Snapshot,
  replacement: string | undefined = shareImage?.path,
): string | undefined {
  for (const url of urls) {
    const image = url === undefined ? undefined : images[url];
    if (image !== undefined) return absoluteUrl(`${image.path}-${image.width}.webp`, site.tenantDomain);
  }
  return replacement === undefined ? undefined : absoluteUrl(replacement, site.tenantDomain);
}
