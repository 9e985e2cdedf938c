import type { GeoLocation } from '../models/place.ts';

/** More dots would overlap. */
const MAX_DOTS = 120;
/** Fewer dots do not suggest a place. */
const MIN_DOTS = 5;
/** Share of outlying locations ignored at each edge; they would squeeze the others into one spot. */
const OUTLYING = 0.06;

/** Grid of the drawing, and of `streets` in components/drawings/drawings.svg behind it. */
export const MAP_FRAME = { width: 640, height: 400, margin: 56 };

export interface MapDots {
  /** SVG path of points, to be drawn with a round stroke. */
  path: string;
  /** The dot nearest to the centre. */
  pin: Dot;
}

interface Dot {
  x: number;
  y: number;
}

/**
 * Locations as dots on a drawing, true to scale, north up.
 * @returns undefined if there are too few
 */
export function mapDots(locations: GeoLocation[]): MapDots | undefined {
  const { width, height, margin } = MAP_FRAME;
  const first = locations[0];
  if (first === undefined || locations.length < MIN_DOTS) return undefined;
  const shrink = Math.cos((first.latitude * Math.PI) / 180);
  const points = locations.map(({ latitude, longitude }) => ({ x: longitude * shrink, y: -latitude }));
  const across = spread(points.map(({ x }) => x));
  const down = spread(points.map(({ y }) => y));
  const scale = Math.min((width - 2 * margin) / across.length, (height - 2 * margin) / down.length);
  const dots = points
    .map(({ x, y }) => ({
      x: Math.round(width / 2 + (x - across.middle) * scale),
      y: Math.round(height / 2 + (y - down.middle) * scale),
    }))
    .filter(({ x, y }) => isInside(x, width) && isInside(y, height));
  const path = [...new Set(dots.map(({ x, y }) => `M${x} ${y}h0`))].slice(0, MAX_DOTS).join('');
  const [pin] = dots.toSorted((one, other) => fromMiddle(one) - fromMiddle(other));
  return pin === undefined ? undefined : { path, pin };
}

function isInside(place: number, length: number): boolean {
  return place > MAP_FRAME.margin / 2 && place < length - MAP_FRAME.margin / 2;
}

function fromMiddle({ x, y }: Dot): number {
  return Math.hypot(x - MAP_FRAME.width / 2, y - MAP_FRAME.height / 2);
}

function spread(values: number[]): { middle: number; length: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const cut = Math.floor(sorted.length * OUTLYING);
  const low = sorted[cut] ?? 0;
  const high = sorted[sorted.length - 1 - cut] ?? 0;
  // If all lie on one line, the other axis determines the scale.
  return { middle: (low + high) / 2, length: Math.max(high - low, 1e-6) };
}
