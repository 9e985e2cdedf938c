import type { ApiMerchant } from '../api-types.ts';
import { toPoint, type Coordinates, type Point } from './plane.ts';

/** A street of a demo city, as a straight line from its first known house to its last. */
export interface NamedStreet {
  name: string;
  from: Point;
  to: Point;
}

/** A street goes on beyond the last house that we know. */
const OVERHANG_M = 35;

/** Houses further from the line than this do not lie at one street: their places are made up. */
const STRAY_M = 30;

/** The streets at which at least two merchants have their house, found from their addresses and places. */
export function namedStreets(center: Coordinates, merchants: readonly ApiMerchant[]): NamedStreet[] {
  const houses = new Map<string, Point[]>();
  for (const { address, geoLocation } of merchants) {
    const name = /^(\D+)\d/.exec(address?.street ?? '')?.[1]?.trimEnd();
    const place = { lat: Number(geoLocation?.lat ?? NaN), lon: Number(geoLocation?.lon ?? NaN) };
    // The demo data also has places that are none, such as -360.
    if (name === undefined || !(Math.abs(place.lat) <= 90)) continue;
    houses.set(name, [...(houses.get(name) ?? []), toPoint(center, place)]);
  }
  return [...houses].flatMap(([name, points]) => {
    const line = lineThrough(points);
    return line === undefined ? [] : [{ name, ...line }];
  });
}

function lineThrough(points: readonly Point[]): { from: Point; to: Point } | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  const start = furthestFrom(first, points);
  const end = furthestFrom(start, points);
  const length = distance(start, end);
  if (length < 20) return undefined;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const isStraight = points.every(
    (point) => Math.abs((point.x - start.x) * along.y - (point.y - start.y) * along.x) <= STRAY_M,
  );
  if (!isStraight) return undefined;
  // From west to east, so that names are read from left to right.
  const [west, east, sign] = start.x <= end.x ? [start, end, 1] : [end, start, -1];
  const step = { x: along.x * sign * OVERHANG_M, y: along.y * sign * OVERHANG_M };
  return { from: { x: west.x - step.x, y: west.y - step.y }, to: { x: east.x + step.x, y: east.y + step.y } };
}

function furthestFrom(point: Point, points: readonly Point[]): Point {
  return points.reduce((best, other) => (distance(point, other) > distance(point, best) ? other : best), point);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
