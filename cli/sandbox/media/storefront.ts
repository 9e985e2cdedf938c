import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { stableHash } from '../stable-hash.ts';
import { bush, cloud } from './scenery.ts';
import type { Palette } from './palette.ts';
import { glyph } from './shop-glyphs.ts';
import type { ShopKind } from './shop-kind.ts';
import { shopWindow } from './shop-window.ts';
import { circle, line, path, place, rect, svgDocument, verticalGradient } from './svg.ts';

/* Pages crop the picture to 16:9 or 3:2, so nothing of weight stands in the outermost fifteenth. */
const WIDTH = 900;
const HEIGHT = 600;
const GROUND = 520;
const LIGHT = 'hsl(44 82% 90%)';

/** Colours of awnings that suit an old town. */
const CLOTHS = [
  'hsl(152 34% 34%)',
  'hsl(214 40% 40%)',
  'hsl(350 44% 42%)',
  'hsl(34 66% 50%)',
  'hsl(188 42% 36%)',
  'hsl(12 58% 46%)',
] as const;
const WOODS = ['hsl(22 34% 26%)', 'hsl(150 24% 25%)', 'hsl(215 28% 30%)', 'hsl(30 12% 26%)', 'hsl(8 38% 31%)'] as const;
const WALLS = ['hsl(38 48% 88%)', 'hsl(24 42% 84%)', 'hsl(46 44% 84%)', 'hsl(200 24% 86%)', 'hsl(14 40% 82%)'] as const;

/** A shop seen from across the street; the slug decides on colours, window, awning and what stands in front. */
export function storefront(palette: Palette, kind: ShopKind, slug: string): string {
  const random = createRandom(stableHash(slug));
  const cloth = random.below(4) === 0 ? palette.primary : random.pick(CLOTHS);
  const wood = random.pick(WOODS);
  const wall = random.pick(WALLS);
  const doorLeft = random.below(2) === 0;
  const window = { x: doorLeft ? 318 : 148, y: 286, width: 434, height: 186 };
  const door = doorLeft ? 148 : 618;
  return svgDocument(
    WIDTH,
    HEIGHT,
    [
      verticalGradient('sky', palette.tone(56, 84, 14), palette.tone(64, 95, 24)),
      rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
      cloud(20, 70, 0.7, palette.paper),
      neighbour(-40, 150, random, palette),
      neighbour(786, 150, random, palette),
      rect(104, -10, 692, GROUND + 10, wall),
      rect(104, -10, 10, GROUND + 10, 'hsl(30 20% 40% / .18)'),
      upperFloor(palette, wood, random),
      rect(128, 196, 644, GROUND - 196, wood, 8),
      shopWindow(kind, window, palette, random),
      shopDoor(door, wood, palette, doorLeft),
      awning(window.x - 18, window.width + 36, cloth, palette, random.below(3)),
      sign(palette, kind, wood, random),
      lamp(doorLeft ? 286 : 598, palette),
      street(random),
      inFront(doorLeft ? 716 : 92, palette, random),
      bush(doorLeft ? 116 : 786, GROUND + 6, 0.9, palette),
    ].join(''),
  );
}

/** Part of the house next door. */
function neighbour(x: number, width: number, random: Random, palette: Palette): string {
  const wall = palette.tone(30, 84 - random.below(10), random.below(40) - 14);
  const panes = [70, 190, 310].map(
    (y) =>
      rect(x + 40, y, 70, 84, palette.paper, 3) +
      rect(x + 46, y + 6, 58, 72, palette.tone(22, 52), 2) +
      line(`M${x + 75} ${y + 6}v72M${x + 46} ${y + 40}h58`, palette.paper, 4),
  );
  return rect(x, 30 + random.below(30), width, GROUND - 30, wall) + panes.join('');
}

function upperFloor(palette: Palette, wood: string, random: Random): string {
  const style = random.below(3);
  const shutter = random.pick(CLOTHS);
  const blossom = random.pick([palette.primary, palette.gold, 'hsl(340 60% 62%)'] as const);
  const windows = [186, 398, 610].map((x) => {
    const arch = style === 1 ? path(`M${x - 6} 44q58-44 116 0Z`, palette.paper) : '';
    const shutters = style === 2 ? rect(x - 38, 40, 34, 104, shutter, 2) + rect(x + 108, 40, 34, 104, shutter, 2) : '';
    const flowers = [4, 24, 44, 64, 84, 100].map(
      (dx, index) =>
        circle(x + dx, 146 - (index % 2) * 5, 11, 'hsl(120 28% 40%)') +
        circle(x + dx, 139 - (index % 3) * 4, 6, blossom),
    );
    return [
      arch,
      shutters,
      rect(x - 4, 34, 112, 112, palette.paper, 3),
      rect(x + 5, 43, 94, 94, 'hsl(210 22% 46%)', 2),
      path(`M${x + 5} 118L${x + 80} 43h19L${x + 5} 137Z`, 'hsl(208 30% 58%)'),
      line(`M${x + 52} 43v94M${x + 5} 80h94`, palette.paper, 5),
      ...flowers,
      rect(x - 8, 148, 120, 16, wood, 3),
    ].join('');
  });
  const timbers =
    style === 0
      ? line(
          'M104 22h692M104 178h692M140 22v156M358 22v156M542 22v156M760 22v156M140 178L176 60M760 178L724 60',
          wood,
          13,
        )
      : rect(104, 172, 692, 12, 'hsl(30 22% 62%)');
  return timbers + windows.join('');
}

function shopDoor(x: number, wood: string, palette: Palette, handleRight: boolean): string {
  return [
    rect(x, 286, 134, GROUND - 286, 'hsl(24 24% 18%)', 4),
    rect(x + 10, 296, 114, GROUND - 300, wood, 4),
    rect(x + 22, 308, 90, 108, LIGHT, 4),
    path(`M${x + 22} 396L${x + 94} 308h18L${x + 22} 416Z`, 'hsl(44 90% 96%)'),
    rect(x + 22, 430, 90, 70, 'hsl(24 24% 18% / .35)', 4),
    rect(x + 44, 348, 46, 26, palette.paper, 4),
    line(`M${x + 54} 361h26`, palette.primary, 5),
    circle(x + (handleRight ? 116 : 18), 424, 7, palette.gold),
    rect(x - 8, GROUND - 10, 150, 12, 'hsl(30 10% 66%)', 3),
  ].join('');
}

/** Straight, scalloped or rolled up to a valance. */
function awning(x: number, width: number, cloth: string, palette: Palette, style: number): string {
  const count = 8;
  const step = width / count;
  const drop = style === 2 ? 16 : 34;
  const stripes = Array.from({ length: count }, (_, index) => {
    const left = x + index * step;
    const fill = style !== 1 && index % 2 === 1 ? palette.paper : cloth;
    const edge = style === 0 ? `a${step / 2} 15 0 0 1-${step} 0` : `v10h-${step}`;
    return path(`M${left.toFixed(1)} 262h${step}v${drop}${edge}Z`, fill);
  });
  return [
    ...stripes,
    path(`M${x} ${262 + drop}h${width}v-10h-${width}Z`, 'hsl(0 0% 0% / .08)'),
    rect(x - 4, 254, width + 8, 11, 'hsl(24 24% 22%)', 4),
  ].join('');
}

function sign(palette: Palette, kind: ShopKind, wood: string, random: Random): string {
  const isDark = random.below(2) === 0;
  const board = isDark ? palette.deep : palette.paper;
  const ink = isDark ? palette.gold : wood;
  return [
    rect(250, 204, 400, 44, board, 8),
    line('M278 226h110M512 226h110', ink, 4),
    circle(278, 226, 5, ink) + circle(622, 226, 5, ink),
    place(431, 207, 0.38, glyph(kind, ink, board)),
  ].join('');
}

function lamp(x: number, palette: Palette): string {
  return (
    `<g opacity=".35">${circle(x + 9, 300, 26, palette.sun)}</g>` +
    line(`M${x + 9} 268v16`, 'hsl(24 16% 20%)', 5) +
    path(`M${x - 2} 284h22l-5 32h-12Z`, palette.gold) +
    rect(x - 5, 280, 28, 7, 'hsl(24 16% 20%)', 3)
  );
}

function street(random: Random): string {
  const stones = Array.from({ length: 30 }, (_, index) => {
    const row = index % 3;
    return rect(random.below(880), GROUND + 22 + row * 20, 26 + random.below(34), 9, 'hsl(30 10% 70%)', 4);
  });
  return (
    rect(0, GROUND, WIDTH, HEIGHT - GROUND, 'hsl(30 12% 78%)') +
    rect(0, GROUND, WIDTH, 10, 'hsl(30 10% 64%)') +
    stones.join('')
  );
}

/** A board, a bench, a bicycle or pots beside the shop. */
function inFront(x: number, palette: Palette, random: Random): string {
  const dark = 'hsl(24 20% 24%)';
  const y = GROUND + 10;
  switch (random.below(4)) {
    case 0:
      return (
        path(`M${x + 12} ${y}L${x + 28} ${y - 112}h56L${x + 100} ${y}Z`, 'hsl(26 40% 44%)') +
        path(`M${x + 26} ${y - 12}L${x + 37} ${y - 100}h38L${x + 86} ${y - 12}Z`, 'hsl(160 12% 22%)') +
        line(`M${x + 44} ${y - 80}h24M${x + 42} ${y - 62}h28M${x + 40} ${y - 44}h22`, palette.paper, 5)
      );
    case 1:
      return (
        line(`M${x} ${y}v-44M${x + 92} ${y}v-44`, dark, 8) +
        rect(x - 10, y - 54, 112, 12, 'hsl(26 44% 46%)', 4) +
        rect(x - 10, y - 92, 112, 14, 'hsl(26 44% 50%)', 4) +
        line(`M${x} ${y - 50}v-40M${x + 92} ${y - 50}v-40`, dark, 6)
      );
    case 2:
      return place(x - 18, y - 104, 1.2, glyph('sports', palette.primary, palette.paper));
    default:
      return pot(x, y, palette.primary) + pot(x + 56, y, palette.gold);
  }
}

function pot(x: number, y: number, blossom: string): string {
  const leaf = 'hsl(118 28% 38%)';
  return [
    circle(x + 22, y - 74, 27, leaf),
    circle(x + 2, y - 60, 19, leaf),
    circle(x + 42, y - 60, 19, leaf),
    ...[6, 22, 40, 14, 32].map((dx, index) => circle(x + dx, y - 84 + (index % 3) * 14, 7, blossom)),
    path(`M${x - 6} ${y - 50}h56l-8 50h-40Z`, 'hsl(18 46% 50%)'),
    rect(x - 9, y - 54, 62, 11, 'hsl(18 46% 56%)', 3),
  ].join('');
}
