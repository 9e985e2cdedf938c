import { assert } from '../../lib/errors.ts';
import type { Address } from '../../../site/shared/models/place.ts';

/** Street and house number. */
export type HouseAddress = readonly [street: string, number: string];

interface Street {
  postalCode: string;
  /** Latitude and longitude of house number 0. */
  from: readonly [lat: number, lon: number];
  /** Degrees from one house number to the next. */
  step: readonly [lat: number, lon: number];
}

export interface TownPlan {
  city: string;
  center: readonly [lat: number, lon: number];
  streets: Readonly<Record<string, Street>>;
}

/** Houses with an even number stand across the street: about 12 m. */
const STREET_WIDTH = 0.00011;

/** Where a house stands: address and coordinates agree for the whole town. */
export function placeAt(plan: TownPlan, [streetName, number]: HouseAddress) {
  const street = plan.streets[streetName];
  assert(street, `the plan of ${plan.city} knows the street ${streetName}`);
  const house = Number.parseInt(number, 10);
  const across = house % 2 === 0 ? STREET_WIDTH : 0;
  const address: Address = {
    street: `${streetName} ${number}`,
    postalCode: street.postalCode,
    city: plan.city,
  };
  const geoLocation = {
    lat: degrees(street.from[0] + house * street.step[0] + across),
    lon: degrees(street.from[1] + house * street.step[1] + across),
  };
  return { address, geoLocation };
}

function degrees(value: number): number {
  return Number(value.toFixed(6));
}
