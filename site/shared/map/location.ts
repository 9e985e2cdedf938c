import type { Address, GeoLocation } from '../models/place.ts';
import { distanceMetres, type Point } from './distance.ts';

/** About one metre. */
const DECIMALS = 5;

/** Rounds to what pages need. */
export function roundLocation({ latitude, longitude }: GeoLocation): GeoLocation {
  return { latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) };
}

/** Directions to the location or else the address; undefined if neither is known. */
export function routeLink(place: { location: GeoLocation }): string;
export function routeLink(place: { location?: GeoLocation; address?: Address }): string | undefined;
export function routeLink({ location, address }: { location?: GeoLocation; address?: Address }): string | undefined {
  const target =
    location === undefined
      ? address && `${address.street}, ${address.postalCode} ${address.city}`
      : `${location.latitude.toFixed(DECIMALS)},${location.longitude.toFixed(DECIMALS)}`;
  return target && `https://www.openstreetmap.org/directions?to=${encodeURIComponent(target)}`;
}

/** Fewer are all shown: each may be meant. */
const MIN_FOR_OUTLIERS = 20;
const OUTLIER_FACTOR = 6;
const MIN_OUTLIER_DISTANCE_M = 2000;

/** Without those far from most others, such as a partner in another town that a map would zoom out for. */
export function withoutOutliers<Place extends Point>(places: readonly Place[]): readonly Place[] {
  if (places.length < MIN_FOR_OUTLIERS) return places;
  const middle = { lat: median(places.map(({ lat }) => lat)), lon: median(places.map(({ lon }) => lon)) };
  const distances = places.map((place) => distanceMetres(middle, place));
  const limit = Math.max(MIN_OUTLIER_DISTANCE_M, OUTLIER_FACTOR * median(distances));
  return places.filter((_, index) => (distances[index] ?? 0) <= limit);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
