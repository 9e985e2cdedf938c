import { distanceMetres } from '../../shared/map/distance.ts';
import type { PlaceOnMap } from '../../shared/map/place-on-map.ts';

/** The places nearest to a point, nearest first. */
export function nearestPlaces(
  places: readonly PlaceOnMap[],
  from: { lat: number; lon: number },
  count: number,
): PlaceOnMap[] {
  return places
    .map((place) => ({ place, distance: distanceMetres(from, place) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ place }) => place);
}
