import type { Merchant } from '../models/merchant.ts';
import type { OpeningSpan, Weekday } from '../models/place.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { acceptanceLocationPath } from '../routes.ts';
import { pictureUrl } from './picture-url.ts';
import { postalAddress } from './postal-address.ts';
import { absoluteUrl, type Thing } from './thing.ts';

/**
 * An acceptance location as a business. Only with an address, which search engines require of one.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/local-business
 */
export function localBusiness(merchant: Merchant, snapshot: Snapshot): Thing[] {
  const { slug, companyName, shortDescription, address, location, phone, websiteUrl, imageUrls, logoUrl } = merchant;
  if (address === undefined) return [];
  const url = absoluteUrl(acceptanceLocationPath(slug), snapshot.site.tenantDomain);
  const hours = openingHours(merchant.openingHours);
  return [
    {
      '@type': 'LocalBusiness',
      '@id': `${url}#geschaeft`,
      name: companyName,
      url,
      description: shortDescription,
      image: pictureUrl([...imageUrls, logoUrl], snapshot),
      address: postalAddress(address),
      // The parser let only places on earth through.
      geo: location === undefined ? undefined : { '@type': 'GeoCoordinates', ...location },
      telephone: phone,
      sameAs: websiteUrl === undefined ? undefined : [websiteUrl],
      openingHoursSpecification: hours.length === 0 ? undefined : hours,
    },
  ];
}

/** Days with the same hours share an entry. */
function openingHours(spans: readonly OpeningSpan[]): Thing[] {
  const days = new Map<string, string[]>();
  for (const { day, opens, closes } of spans) {
    const hours = `${opens}-${closes}`;
    const known = days.get(hours);
    if (known === undefined) days.set(hours, [nameOfDay(day)]);
    else known.push(nameOfDay(day));
  }
  return [...days].map(([hours, dayOfWeek]) => {
    const [opens, closes] = hours.split('-');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
}

/** 'MONDAY' → 'Monday', as schema.org writes it. */
function nameOfDay(day: Weekday): string {
  return day.charAt(0) + day.slice(1).toLowerCase();
}
