import { createRandom } from '../random.ts';
import type { Point } from './plane.ts';
import { areaOf, contains, type Area, type Ground } from './town-ground.ts';

/** What stands between streets. */
interface Block extends Area {
  /** Houses along its streets; none where there is a garden. */
  houses: Point[][];
}

/** A town grown in rings around its market place. */
export interface TownPlan {
  blocks: Block[];
  /** The built-up area as a whole, for a look from far away. */
  outskirts: Area;
  /** Where the town wall was. */
  ringRoad: Point[];
  /** From the ring road out of town. */
  roads: Point[][];
}

/** Between them run the streets; the widest gap is the green belt with the ring road. */
const RINGS_M = [
  [48, 118],
  [118, 192],
  [192, 268],
  [312, 400],
  [400, 492],
  [492, 590],
  [590, 700],
  [700, 815],
  [815, 940],
  [940, 1080],
] as const;
const RING_ROAD_M = 290;
const OUTSKIRTS_M = 1100;
const ROADS_END_M = 18_000;

const BLOCK_LENGTH_M = 105;
export const STREET_WIDTH_M = 10;
const HOUSE_WIDTH_M = 15;
const HOUSE_DEPTH_M = 12;

export function planTown(seed: number, ground: Ground): TownPlan {
  const random = createRandom(seed + 1);
  const turn = random.below(628) / 100;
  /** No town is a circle. */
  const at = (radius: number, angle: number): Point => {
    const bent = radius * (1 + 0.07 * Math.sin(2 * angle + turn) + 0.035 * Math.sin(5 * angle - turn));
    return { x: bent * Math.cos(angle) * 1.08, y: bent * Math.sin(angle) * 0.94 };
  };
  const blocks: Block[] = [];
  for (const [inner, outer] of RINGS_M) {
    const count = Math.round((Math.PI * (inner + outer)) / BLOCK_LENGTH_M);
    const shift = random.below(100) / 100;
    for (let n = 0; n < count; n += 1) {
      const isGarden = random.below(100) < 5;
      const from = ((n + shift) / count) * 2 * Math.PI;
      const to = ((n + 1 + shift) / count) * 2 * Math.PI;
      const middle = at((inner + outer) / 2, (from + to) / 2);
      const isFree = [middle, at(outer, from), at(outer, to), at(inner, from), at(inner, to)].every(
        (point) => !ground.isUnbuilt(point),
      );
      if (!isFree || ground.parks.some((park) => contains(park, middle))) continue;
      const block = blockBetween(at, { inner, outer, from, to }, random.below);
      blocks.push(isGarden ? { ...block, houses: [] } : block);
    }
  }
  const circle = (radius: number): Point[] => arc(at, radius, 0, 2 * Math.PI, 96);
  const roads = Array.from({ length: 6 }, (_, n) => {
    const angle = turn + n * 1.047 + random.below(40) / 100;
    const road = Array.from({ length: 150 }, (_, step) => {
      const radius = RING_ROAD_M + ((ROADS_END_M - RING_ROAD_M) * step) / 149;
      return at(radius, angle + 0.1 * Math.sin(radius / 620 + n));
    });
    const shore = road.findIndex((point) => ground.isLake(point));
    return shore === -1 ? road : road.slice(0, shore);
  });
  return { blocks, outskirts: areaOf(circle(OUTSKIRTS_M)), ringRoad: circle(RING_ROAD_M), roads };
}

type At = (radius: number, angle: number) => Point;

interface Span {
  inner: number;
  outer: number;
  from: number;
  to: number;
}

function blockBetween(at: At, span: Span, below: (limit: number) => number): Block {
  const gap = STREET_WIDTH_M / 2;
  const inner = span.inner + gap;
  const outer = span.outer - gap;
  const edge = (radius: number): [number, number] => [span.from + gap / radius, span.to - gap / radius];
  const outline = [...arc(at, outer, ...edge(outer), 6), ...arc(at, inner, ...edge(inner), 6).toReversed()];
  const houses = [
    ...row(at, outer - HOUSE_DEPTH_M, outer, edge(outer), below),
    ...row(at, inner, inner + HOUSE_DEPTH_M, edge(inner), below),
  ];
  return { ...areaOf(outline), houses };
}

/** Houses side by side, with a yard here and there. */
function row(at: At, inner: number, outer: number, [from, to]: [number, number], below: (limit: number) => number) {
  const count = Math.max(1, Math.floor(((to - from) * inner) / HOUSE_WIDTH_M));
  const width = (to - from) / count;
  const houses: Point[][] = [];
  for (let n = 0; n < count; n += 1) {
    const set = below(5);
    if (below(100) < 13) continue;
    const start = from + n * width + 0.06 * width;
    const end = from + (n + 1) * width - 0.02 * width;
    houses.push([at(outer, start), at(outer, end), at(inner + set, end), at(inner + set, start)]);
  }
  return houses;
}

function arc(at: At, radius: number, from: number, to: number, count: number): Point[] {
  return Array.from({ length: count + 1 }, (_, n) => at(radius, from + ((to - from) * n) / count));
}
