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
  const parts = [
    rect(x, top, wide, high, wall),
    path(`M${x - 5 * scale} ${top}L${x + wide / 2} ${top - gable}L${x + wide + 5 * scale} ${top}Z`, roof),
    circle(x + wide / 2, top - gable * 0.38, 7 * scale, palette.tone(40, 88, 20)),
  ];
  const columns = wide > 110 * scale ? 3 : 2;
  const gap = wide / (columns + 0.6);
  for (let y = top + 16 * scale; y < ground - 62 * scale; y += 42 * scale) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + gap * (column + 0.45);
      parts.push(rect(left, y, 19 * scale, 26 * scale, palette.tone(30, 34), 2 * scale));
      parts.push(rect(left - 3 * scale, y + 26 * scale, 25 * scale, 4 * scale, roof));
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
