import type { GeoLocation } from '../models/place.ts';

/** Five decimals are about one metre; more would only enlarge the pages. */
const DECIMALS = 5;

/** A link to the place on OpenStreetMap; nothing is requested there before the visitor follows it. */
export function mapLink({ latitude, longitude }: GeoLocation): string {
  const lat = latitude.toFixed(DECIMALS);
  const lon = longitude.toFixed(DECIMALS);
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;
}

/** Rounds a location to the precision that pages need. */
export function roundLocation({ latitude, longitude }: GeoLocation): GeoLocation {
  return { latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) };
}

/** A link to directions on OpenStreetMap. @param target an address, or a point in the format of `pointText` */
export function routeLink(target: string): string {
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(target)}`;
}

/** `49.90000,10.10000` */
export function pointText({ latitude, longitude }: GeoLocation): string {
  return `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`;
}
