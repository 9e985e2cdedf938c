import type { City } from '../city.ts';
import { lookOf } from '../media/city-look.ts';
import { stableHash } from '../stable-hash.ts';
import { namedStreets, type NamedStreet } from './named-streets.ts';
import type { Coordinates } from './plane.ts';
import { planTown, type TownPlan } from './town-blocks.ts';
import { groundOf, type Ground } from './town-ground.ts';

/** A made-up town around the streets that its merchants' addresses name. */
export interface TownMap {
  ground: Ground;
  plan: TownPlan;
  streets: NamedStreet[];
}

/** The middle of a city's map, or undefined for a city that lies nowhere. */
export function centerOf({ tenant }: City): Coordinates | undefined {
  const lat = Number(tenant.city?.centerLat ?? NaN);
  const lon = Number(tenant.city?.centerLon ?? NaN);
  return Number.isFinite(lat + lon) ? { lat, lon } : undefined;
}

export function townMapOf(city: City, center: Coordinates): TownMap {
  const { tenantId, lake } = lookOf(city);
  const seed = stableHash(tenantId);
  const ground = groundOf(seed, lake);
  return {
    ground,
    plan: planTown(seed, ground),
    streets: namedStreets(center, city.merchants),
  };
}
