import type { SiteImage } from '../models/image.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { GeoLocation } from '../models/place.ts';
import type { Snapshot } from '../models/snapshot.ts';

/** What stands in a map's place until it opens. */
export interface DrawnMap {
  /** SVG path, to be drawn with a round stroke on a square of `SIDE`. */
  dots: string;
  city?: string;
  /** Absent without an archive. */
  ground?: SiteImage;
  /** Of the ground's data. HTML, safe. */
  attribution?: string;
}

/** In the Mercator projection: a square whose sides are a share of the whole world's. */
export interface MapFrame {
  /** The middle, from 0 in the west and north to 1. */
  x: number;
  y: number;
  side: number;
}

/** In the drawing's own units. */
export const SIDE = 640;
/** The middle of the square that every page shows. */
const SHOWN_HEIGHT = 400;
/** Snapping may take half of it. */
const MARGIN = 64;
/** Lines on which the square's middle lies, so that a new place seldom moves it: the ground is drawn again. */
const GRID = 16;
/** A kilometre and a half in Germany: the nearest streets. */
const MIN_SIDE = 2 ** -14;
/** Share of places ignored at each edge; they would squeeze the others into one spot. */
const OUTLYING = 0.06;
const MAX_DOTS = 120;
/** From the square's edge. */
const DOT = 12;

/** On the ground that all maps of the tenant share. */
export function drawMap(snapshot: Snapshot, locations: readonly (GeoLocation | undefined)[]): DrawnMap {
  const { site, tenant, mapGround } = snapshot;
  const frame = mapFrameOf(snapshot);
  return omitUndefined({
    dots: frame === undefined ? '' : dotsIn(frame, locations),
    city: site.cityName ?? tenant.city.name,
    ground: mapGround,
    attribution: mapGround && site.map.attribution,
  });
}

/** Undefined if no place has a location. */
export function mapFrameOf({
  merchants,
  salesPoints,
}: Pick<Snapshot, 'merchants' | 'salesPoints'>): MapFrame | undefined {
  const shown = merchants.filter(({ acceptsVoucher, sellsVoucher }) => acceptsVoucher || sellsVoucher);
  const points = [...shown, ...salesPoints].flatMap(({ location }) =>
    location === undefined ? [] : project(location),
  );
  if (points.length === 0) return undefined;
  const across = spread(points.map(({ x }) => x));
  const down = spread(points.map(({ y }) => y));
  const needed = Math.max(
    across.length / (1 - (2 * MARGIN) / SIDE),
    down.length / ((SHOWN_HEIGHT - 2 * MARGIN) / SIDE),
    MIN_SIDE,
  );
  // In steps of half a zoom level.
  const side = 2 ** (Math.ceil(Math.log2(needed) * 2) / 2);
  const snap = (value: number): number => (Math.round((value / side) * GRID) / GRID) * side;
  return { x: snap(across.middle), y: snap(down.middle), side };
}

function dotsIn({ x, y, side }: MapFrame, locations: readonly (GeoLocation | undefined)[]): string {
  const toUnits = (value: number, middle: number): number => Math.round(((value - middle) / side + 0.5) * SIDE);
  const isInside = (place: number): boolean => place >= DOT && place <= SIDE - DOT;
  const dots = locations.flatMap((location) => {
    if (location === undefined) return [];
    const point = project(location);
    const [left, top] = [toUnits(point.x, x), toUnits(point.y, y)];
    return isInside(left) && isInside(top) ? [`M${left} ${top}h0`] : [];
  });
  return [...new Set(dots)].slice(0, MAX_DOTS).join('');
}

/** Web Mercator, as maps and their tiles: https://wiki.openstreetmap.org/wiki/Mercator */
function project({ latitude, longitude }: GeoLocation): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

function spread(values: number[]): { middle: number; length: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const cut = Math.floor(sorted.length * OUTLYING);
  const low = sorted[cut] ?? 0;
  const high = sorted[sorted.length - 1 - cut] ?? 0;
  return { middle: (low + high) / 2, length: high - low };
}
