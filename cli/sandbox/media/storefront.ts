import { createRandom } from '../random.ts';
import { stableHash } from '../stable-hash.ts';
import type { Palette } from './palette.ts';
import { glyph } from './shop-glyphs.ts';
import type { ShopKind } from './shop-kind.ts';
import { circle, line, path, place, rect, svgDocument, verticalGradient } from './svg.ts';

const WIDTH = 800;
const HEIGHT = 600;
const GROUND = 530;

type Hsl = readonly [hue: number, saturation: number, lightness: number];

/** Colours of awnings that suit an old town. */
const AWNINGS: readonly [Hsl, ...Hsl[]] = [
  [152, 36, 34],
  [214, 42, 40],
  [350, 46, 42],
  [34, 64, 48],
  [188, 42, 36],
  [268, 22, 42],
];
const WOODS = ['hsl(22 34% 26%)', 'hsl(150 22% 24%)', 'hsl(215 26% 28%)', 'hsl(30 12% 24%)', 'hsl(8 38% 30%)'] as const;

/** A shop seen from across the street; the slug decides on colours, awning, door side and what stands in front. */
export function storefront(palette: Palette, kind: ShopKind, slug: string): string {
  const random = createRandom(stableHash(slug));
  const own = palette.tone(62, 44);
  const awningColour = random.below(4) === 0 ? own : hsl(random.pick(AWNINGS), 0);
  const goods = random.pick(AWNINGS);
  const wood = random.pick(WOODS);
  const wall = `hsl(${26 + random.below(22)} ${34 + random.below(22)}% ${86 + random.below(6)}%)`;
  const doorLeft = random.below(2) === 0;
  const light = 'hsl(44 78% 92%)';
  const window = doorLeft ? 250 : 90;
  const door = doorLeft ? 90 : 560;
  return svgDocument(
    WIDTH,
    HEIGHT,
    [
      verticalGradient('wall', wall, 'hsl(30 34% 80%)'),
      rect(0, 0, WIDTH, HEIGHT, 'url(#wall)'),
      upperFloor(palette, wood, random.below(2)),
      rect(50, 200, 700, 340, wood, 6),
      rect(window, 290, 460, 190, light, 4),
      rect(door, 290, 150, 240, 'hsl(20 22% 18%)', 4),
      rect(door + 22, 312, 106, 130, light, 4),
      circle(door + (doorLeft ? 128 : 22), 466, 7, palette.gold),
      place(window + 60, 314, 1.5, glyph(kind, hsl(goods, 0), light)),
      place(window + 270, 340, 1.15, glyph(kind, hsl(goods, 22), light)),
      line(`M${window + 230} 292v186`, wood, 8),
      rect(window, 466, 460, 14, 'hsl(32 38% 66%)'),
      awning(awningColour, random.below(2)),
      sign(palette, kind, wood),
      rect(0, GROUND, WIDTH, HEIGHT - GROUND, 'hsl(30 12% 76%)'),
      rect(0, GROUND, WIDTH, 10, 'hsl(30 12% 64%)'),
      pot(doorLeft ? 700 : 60, palette, random.below(3)),
      pot(doorLeft ? 60 : 520, palette, random.below(3)),
    ].join(''),
  );
}

function hsl([hue, saturation, lightness]: Hsl, lighter: number): string {
  return `hsl(${hue} ${saturation}% ${lightness + lighter}%)`;
}

function upperFloor(palette: Palette, wood: string, timbered: number): string {
  const windows = [120, 350, 580].map(
    (x) =>
      rect(x, 30, 100, 104, palette.paper, 3) +
      rect(x + 8, 38, 84, 88, 'hsl(208 20% 42%)', 2) +
      line(`M${x + 50} 38v88M${x + 8} 74h84`, palette.paper, 5) +
      rect(x - 8, 134, 116, 12, wood),
  );
  const beams = timbered ? line('M0 168h800M75 0v168M270 0v168M500 0v168M725 0v168M75 168l195-168', wood, 14) : '';
  return beams + windows.join('');
}

function awning(colour: string, striped: number): string {
  const stripes = Array.from({ length: 10 }, (_, index) => {
    const x = 40 + index * 72;
    const fill = striped && index % 2 === 1 ? 'hsl(38 55% 97%)' : colour;
    return path(`M${x + 6} 262h60l6 50a36 22 0 0 1-72 0Z`, fill);
  });
  return stripes.join('');
}

function sign(palette: Palette, kind: ShopKind, wood: string): string {
  return (
    rect(250, 190, 300, 62, palette.paper, 8) +
    place(376, 197, 0.48, glyph(kind, wood, palette.paper)) +
    line('M280 221h70M450 221h70', wood, 4)
  );
}

function pot(x: number, palette: Palette, variety: number): string {
  const blossom = [palette.gold, palette.primary, palette.paper][variety] ?? palette.gold;
  const leaf = 'hsl(118 28% 38%)';
  return [
    circle(x + 22, 462, 26, leaf),
    circle(x + 2, 474, 18, leaf),
    circle(x + 42, 474, 18, leaf),
    ...[8, 24, 40, 16].map((dx, index) => circle(x + dx - 2, 452 + (index % 3) * 12, 6, blossom)),
    path(`M${x - 6} 486h56l-8 50h-40Z`, 'hsl(18 46% 50%)'),
  ].join('');
}
