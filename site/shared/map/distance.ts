export interface Point {
  lat: number;
  lon: number;
}

export interface VisitorPosition extends Point {
  /** Metres around the visitor. */
  accuracy: number;
}

/** Nearest first, with their distances in metres; those without a location come last. */
export function byDistance<Item extends object>(
  items: readonly Item[],
  positionOf: (item: Item) => Point | undefined,
  from: Point,
): (Item & { distance?: number })[] {
  const measured: (Item & { distance?: number })[] = [];
  for (const item of items) {
    const position = positionOf(item);
    measured.push(position === undefined ? item : { ...item, distance: distanceMetres(from, position) });
  }
  const far = Number.MAX_VALUE;
  return measured.toSorted((one, other) => (one.distance ?? far) - (other.distance ?? far));
}

/** Mean radius. */
const EARTH_M = 6_371_000;

/** As the crow flies, on a plane, which is accurate enough for a region. */
export function distanceMetres(from: Point, to: Point): number {
  const north = radians(to.lat - from.lat);
  const east = radians(to.lon - from.lon) * Math.cos(radians((from.lat + to.lat) / 2));
  return EARTH_M * Math.hypot(north, east);
}

/** "80 m", "1,2 km", "14 km". */
export function formatDistance(metres: number): string {
  if (metres < 995) return `${Math.max(10, Math.round(metres / 10) * 10)}\u00A0m`;
  const kilometres = metres / 1000;
  const text = kilometres < 9.95 ? kilometres.toFixed(1).replace('.', ',') : String(Math.round(kilometres));
  return `${text}\u00A0km`;
}

/** For an announcement, if the list is sorted by distance. */
export function nearestText(first: { name: string; distance?: number } | undefined): string {
  return first?.distance === undefined ? '' : `, am nächsten: ${first.name} (${formatDistance(first.distance)})`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
