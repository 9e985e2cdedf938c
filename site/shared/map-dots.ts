import type { GeoLocation } from './models/place.ts';

/** More would run into each other. */
const MOST_DOTS = 120;
/** Fewer make no picture of a place. */
const FEWEST_DOTS = 5;
/** Share of the locations at each edge that may lie far out; they would press the others into one spot. */
const OUTLYING = 0.06;

/** Grid of the drawing. */
export const MAP_FRAME = { width: 640, height: 400, margin: 56 };

/**
 * Locations as dots on a drawing, as they lie to each other: north is up, distances are true to scale.
 * @returns an SVG path of points to be drawn with a round stroke; undefined where there are too few
 */
export function mapDots(locations: GeoLocation[]): string | undefined {
  const { width, height, margin } = MAP_FRAME;
  const first = locations[0];
  if (first === undefined || locations.length < FEWEST_DOTS) return undefined;
  const shrink = Math.cos((first.latitude * Math.PI) / 180);
  const points = locations.map(({ latitude, longitude }) => ({ x: longitude * shrink, y: -latitude }));
  const across = spread(points.map(({ x }) => x));
  const down = spread(points.map(({ y }) => y));
  const scale = Math.min((width - 2 * margin) / across.length, (height - 2 * margin) / down.length);
  const dots = new Set<string>();
  for (const { x, y } of points) {
    const dot = {
      x: Math.round(width / 2 + (x - across.middle) * scale),
      y: Math.round(height / 2 + (y - down.middle) * scale),
    };
    const isInside =
      dot.x > margin / 2 && dot.x < width - margin / 2 && dot.y > margin / 2 && dot.y < height - margin / 2;
    if (isInside && dots.size < MOST_DOTS) dots.add(`M${dot.x} ${dot.y}h0`);
  }
  return [...dots].join('');
}

function spread(values: number[]): { middle: number; length: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const cut = Math.floor(sorted.length * OUTLYING);
  const low = sorted[cut] ?? 0;
  const high = sorted[sorted.length - 1 - cut] ?? 0;
  // Where all lie on one line, the other direction decides the scale.
  return { middle: (low + high) / 2, length: Math.max(high - low, 1e-6) };
}
