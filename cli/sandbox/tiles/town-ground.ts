import { createRandom } from '../random.ts';
import { boxOf, type Box, type Point } from './plane.ts';

/** A part of the plan: a closed shape. */
export interface Area {
  outline: Point[];
  box: Box;
}

/** What lies under a town: water, woods, parks, the railway. */
export interface Ground {
  water: Area[];
  woods: Area[];
  parks: Area[];
  /** The middle of a river; absent in a town by a lake. */
  river?: Point[];
  /** Along the river or the shore. */
  greenBelt: Point[];
  rail: Point[];
  /** On the lake, where no road goes. */
  isLake(point: Point): boolean;
  /** By the water or the railway, without houses. */
  isUnbuilt(point: Point): boolean;
}

/** Half the plan's side: beyond it there is nothing but fields. */
const EDGE_M = 20_000;

/** The river runs south of the town, the lake begins there. */
export function groundOf(seed: number, hasLake: boolean): Ground {
  const random = createRandom(seed);
  const turn = random.below(628) / 100;
  const riverAt = (x: number): number => 600 + 75 * Math.sin(x / 430 + turn) + 24 * Math.sin(x / 170);
  // East of the centre the shore comes a little further down.
  const shoreAt = (x: number): number => 370 + 0.26 * x + 26 * Math.sin(x / 210) + 9 * Math.sin(x / 67);
  const railAt = (x: number): number => (hasLake ? -790 : 905) + 60 * Math.sin(x / 2100 + turn);
  const across = steps(-EDGE_M, EDGE_M, 50);
  const line = (heightAt: (x: number) => number): Point[] => across.map((x) => ({ x, y: heightAt(x) }));
  const lake = [...line(shoreAt), { x: EDGE_M, y: 2 * EDGE_M }, { x: -EDGE_M, y: 2 * EDGE_M }];
  const isLake = ({ x, y }: Point): boolean => hasLake && y > shoreAt(x) - 8;
  const isUnbuilt = ({ x, y }: Point): boolean =>
    (hasLake ? y > shoreAt(x) - 26 : Math.abs(y - riverAt(x)) < 46) || Math.abs(y - railAt(x)) < 26;
  const blob = (middle: Point, radius: number): Area => areaOf(roundish(middle, radius, random.below(628) / 100));
  const around = (distance: number, angle: number): Point => ({
    x: distance * Math.cos(angle),
    y: distance * Math.sin(angle),
  });
  const parks = Array.from({ length: 5 }, (_, n) => ({
    middle: around(430 + random.below(650), n * 1.27 + turn),
    radius: 70 + random.below(80),
  }));
  const woods = Array.from({ length: 26 }, (_, n) => ({
    middle: around(1900 + 260 * n + random.below(900), n * 2.4 + turn),
    radius: 300 + random.below(520),
  }));
  const dry = (places: readonly { middle: Point; radius: number }[]): Area[] =>
    places
      .filter(({ middle: { x, y }, radius }) => !isLake({ x, y: y + radius }))
      .map(({ middle, radius }) => blob(middle, radius));
  return {
    water: hasLake ? [areaOf(lake)] : [],
    woods: dry(woods),
    parks: dry(parks),
    ...(hasLake ? {} : { river: line(riverAt) }),
    greenBelt: line(hasLake ? shoreAt : riverAt),
    rail: line(railAt),
    isLake,
    isUnbuilt,
  };
}

export function areaOf(outline: Point[]): Area {
  return { outline, box: boxOf(outline) };
}

/** Whether a point lies in an area (even-odd rule). */
export function contains({ outline, box }: Area, { x, y }: Point): boolean {
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
  let isInside = false;
  let last = outline.at(-1);
  for (const point of outline) {
    if (last !== undefined && point.y > y !== last.y > y) {
      const crossing = ((last.x - point.x) * (y - point.y)) / (last.y - point.y) + point.x;
      if (x < crossing) isInside = !isInside;
    }
    last = point;
  }
  return isInside;
}

function roundish({ x, y }: Point, radius: number, turn: number): Point[] {
  return steps(0, 2 * Math.PI, Math.PI / 16).map((angle) => {
    const reach = radius * (1 + 0.18 * Math.sin(2 * angle + turn) + 0.09 * Math.sin(5 * angle - turn));
    return { x: x + reach * Math.cos(angle), y: y + reach * 0.85 * Math.sin(angle) };
  });
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);
}
