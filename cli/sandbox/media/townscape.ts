import { createRandom } from '../random.ts';
import { stableHash } from '../stable-hash.ts';
import type { Palette } from './palette.ts';
import { circle, path, rect } from './svg.ts';

interface Frame {
  width: number;
  /** Where the ground is. */
  ground: number;
  /** 1 draws houses of about 200 units' height. */
  scale: number;
}

const WALLS = [92, 86, 80, 89] as const;

/** A row of old-town houses with a church, a gate tower and trees; the seed varies it. */
export function townscape(seed: string, palette: Palette, { width, ground, scale }: Frame): string {
  const random = createRandom(stableHash(seed));
  const parts: string[] = [];
  const towers = new Set([2 + random.below(2), 6 + random.below(3)]);
  let x = -30 * scale;
  for (let index = 0; x < width; index += 1) {
    const wide = (86 + random.below(60)) * scale;
    const high = (110 + random.below(90)) * scale;
    if (towers.has(index)) {
      parts.push(index < 5 ? church(x, ground, scale, palette) : gateTower(x, ground, scale, palette));
      x += 120 * scale;
      continue;
    }
    const wall = palette.tone(46, WALLS[random.below(WALLS.length)] ?? 90, random.below(36) - 10);
    const roof = palette.tone(48, 34 + random.below(16), random.below(20) - 10);
    parts.push(house({ x, ground, wide, high, wall, roof, scale }, palette));
    if (random.below(4) === 0) parts.push(tree(x + wide, ground, scale * 0.8, palette));
    x += wide + (random.below(5) === 0 ? 26 * scale : 0);
  }
  return parts.join('');
}

/** Roofs and a spire behind the houses, paled by the distance. */
export function farRoofs(seed: string, palette: Palette, { width, ground, scale }: Frame): string {
  const random = createRandom(stableHash(`${seed} far`));
  const parts: string[] = [];
  for (let x = -20 * scale; x < width;) {
    const wide = (70 + random.below(70)) * scale;
    const top = ground - (150 + random.below(110)) * scale;
    const wall = palette.tone(34, 80 - random.below(6), random.below(24) - 6);
    const roof = palette.tone(34, 66 + random.below(8), random.below(24) - 6);
    parts.push(
      rect(x, top, wide, ground - top, wall),
      path(`M${x - 4} ${top}L${x + wide / 2} ${top - wide * 0.5}L${x + wide + 4} ${top}Z`, roof),
    );
    if (random.below(6) === 0) {
      const spire = 26 * scale;
      parts.push(
        rect(x + wide, top - 60 * scale, spire, ground - top + 60 * scale, wall),
        path(
          `M${x + wide - 4} ${top - 60 * scale}l${spire / 2 + 4} ${-90 * scale}l${spire / 2 + 4} ${90 * scale}Z`,
          roof,
        ),
      );
    }
    x += wide + random.below(30) * scale;
  }
  return parts.join('');
}

interface House {
  x: number;
  ground: number;
  wide: number;
  high: number;
  wall: string;
  roof: string;
  scale: number;
}

function house({ x, ground, wide, high, wall, roof, scale }: House, palette: Palette): string {
  const top = ground - high;
  const gable = wide * 0.52;
  // What varies goes by the house's own measures, which are as good as chance.
  const kind = Math.round(wide + high) % 4;
  const parts = [
    rect(x + wide * 0.68, top - gable * 0.85, 12 * scale, gable * 0.7, palette.tone(30, 40, 8)),
    rect(x, top, wide, high, wall),
    gableOf(kind, { x, top, wide, gable, wall, roof, scale }),
    circle(x + wide / 2, top - gable * 0.34, 7 * scale, palette.tone(40, 88, 20)),
  ];
  if (kind === 2) parts.push(timbers({ x, top, wide, scale }, palette));
  const columns = wide > 110 * scale ? 3 : 2;
  const gap = wide / (columns + 0.6);
  for (let y = top + 16 * scale; y < ground - 62 * scale; y += 42 * scale) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + gap * (column + 0.45);
      const isLit = (Math.round(left * 7 + y * 3) & 3) === 0;
      const glass = isLit ? 'hsl(44 92% 78%)' : palette.tone(26, 36);
      parts.push(rect(left - 2 * scale, y - 2 * scale, 23 * scale, 30 * scale, palette.paper, 3 * scale));
      parts.push(rect(left, y, 19 * scale, 26 * scale, glass, 2 * scale));
      parts.push(rect(left + 8.5 * scale, y, 2 * scale, 26 * scale, palette.paper));
      if (kind === 1) {
        parts.push(rect(left - 10 * scale, y, 7 * scale, 26 * scale, roof));
        parts.push(rect(left + 22 * scale, y, 7 * scale, 26 * scale, roof));
      }
      parts.push(rect(left - 4 * scale, y + 27 * scale, 27 * scale, 4 * scale, kind === 3 ? palette.leaf(42) : roof));
    }
  }
  const door = 24 * scale;
  parts.push(
    path(
      `M${x + wide * 0.5 - door / 2} ${ground}v${-34 * scale}a${door / 2} ${door / 2} 0 0 1 ${door} 0v${34 * scale}Z`,
      palette.tone(40, 26),
    ),
  );
  return parts.join('');
}

interface Gable {
  x: number;
  top: number;
  wide: number;
  gable: number;
  wall: string;
  roof: string;
  scale: number;
}

/** A pitched roof, or a stepped gable as old towns of the north have. */
function gableOf(kind: number, { x, top, wide, gable, wall, roof, scale }: Gable): string {
  if (kind !== 0) {
    return path(`M${x - 5 * scale} ${top}L${x + wide / 2} ${top - gable}L${x + wide + 5 * scale} ${top}Z`, roof);
  }
  const steps = [0, 1, 2, 3].map((step) => {
    const inset = (wide / 9) * step;
    const height = (gable / 4) * (step + 1);
    return (
      rect(x + inset, top - height, wide - inset * 2, height, wall) +
      rect(x + inset - 2 * scale, top - height, wide - inset * 2 + 4 * scale, 4 * scale, roof)
    );
  });
  return steps.join('');
}

/** Half-timbering under the eaves. */
function timbers({ x, top, wide, scale }: Pick<Gable, 'x' | 'top' | 'wide' | 'scale'>, palette: Palette): string {
  const beam = 4 * scale;
  const low = top + 58 * scale;
  const stroke = palette.tone(34, 30, 10);
  return `<path d="M${x} ${top + beam / 2}h${wide}M${x} ${low}h${wide}M${x + beam / 2} ${top}V${low}M${x + wide - beam / 2} ${top}V${low}" fill="none" stroke="${stroke}" stroke-width="${beam}"/>`;
}

function church(x: number, ground: number, scale: number, palette: Palette): string {
  const s = scale;
  return [
    rect(x + 50 * s, ground - 130 * s, 90 * s, 130 * s, palette.tone(34, 90)),
    path(`M${x + 44 * s} ${ground - 130 * s}l${51 * s} ${-50 * s}l${51 * s} ${50 * s}Z`, palette.tone(45, 38)),
    rect(x + 6 * s, ground - 240 * s, 56 * s, 240 * s, palette.tone(32, 94)),
    path(`M${x} ${ground - 240 * s}l${34 * s} ${-120 * s}l${34 * s} ${120 * s}Z`, palette.deep),
    circle(x + 34 * s, ground - 205 * s, 14 * s, palette.gold),
    rect(x + 26 * s, ground - 165 * s, 16 * s, 40 * s, palette.tone(30, 34), 8 * s),
    rect(x + 86 * s, ground - 95 * s, 16 * s, 50 * s, palette.tone(30, 34), 8 * s),
    rect(x + 32 * s, ground - 384 * s, 4 * s, 26 * s, palette.gold),
    rect(x + 25 * s, ground - 378 * s, 18 * s, 4 * s, palette.gold),
  ].join('');
}

function gateTower(x: number, ground: number, scale: number, palette: Palette): string {
  const s = scale;
  const wall = palette.tone(38, 72, 12);
  const merlons = [0, 1, 2, 3].map((step) => rect(x + (8 + step * 26) * s, ground - 266 * s, 16 * s, 18 * s, wall));
  return [
    rect(x + 8 * s, ground - 250 * s, 94 * s, 250 * s, wall),
    ...merlons,
    path(`M${x + 30 * s} ${ground}v${-60 * s}a${25 * s} ${25 * s} 0 0 1 ${50 * s} 0v${60 * s}Z`, palette.tone(40, 22)),
    rect(x + 46 * s, ground - 190 * s, 18 * s, 40 * s, palette.tone(30, 30), 9 * s),
    rect(x + 52 * s, ground - 320 * s, 4 * s, 60 * s, palette.deep),
    path(`M${x + 56 * s} ${ground - 318 * s}l${40 * s} ${12 * s}l${-40 * s} ${14 * s}Z`, palette.primary),
  ].join('');
}

export function tree(x: number, ground: number, scale: number, palette: Palette): string {
  const leaf = palette.leaf(42);
  return [
    rect(x - 4 * scale, ground - 60 * scale, 8 * scale, 60 * scale, palette.tone(25, 28)),
    circle(x, ground - 86 * scale, 36 * scale, leaf),
    circle(x - 22 * scale, ground - 66 * scale, 24 * scale, palette.leaf(36)),
    circle(x + 22 * scale, ground - 68 * scale, 25 * scale, palette.leaf(48)),
  ].join('');
}
