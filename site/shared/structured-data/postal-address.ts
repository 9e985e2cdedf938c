import type { Address } from '../models/place.ts';
import type { Thing } from './thing.ts';

/** The programmes are German, and so are their places; the API names no country. */
export function postalAddress({ street, postalCode, city }: Address): Thing {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressCountry: 'DE',
  };
}
