import { createRandom } from '../random.ts';
import type { Palette } from './palette.ts';
import { bush, cloud, shadow } from './scenery.ts';
import { circle, line, path, place, rect } from './svg.ts';
import { farRoofs, townscape, tree } from './townscape.ts';

/* Motifs that fill their 840 × 420 with a place. */

export function oldTown(palette: Palette, tenantId: string): string {
  const frame = { width: 840, ground: 392, scale: 0.86 };
  return [
    circle(690, 84, 44, palette.sun),
    cloud(60, 50, 0.9, palette.paper),
    cloud(470, 34, 0.7, palette.paper),
    farRoofs(tenantId, palette, frame),
    townscape(tenantId, palette, frame),
    rect(0, 392, 840, 28, palette.tone(26, 70, 14)),
    ...[40, 300, 560, 800].map((x, index) => bush(x, 398, 0.6 + (index % 2) * 0.14, palette)),
  ].join('');
}

export function tableSet(palette: Palette): string {
  const glass = (x: number) =>
    path(`M${x} 96h56q4 74-28 78q-32-4-28-78Z`, 'hsl(200 40% 94%)') +
    path(`M${x + 4} 128h48q-2 42-24 46q-22-4-24-46Z`, palette.second) +
    rect(x + 25, 172, 6, 62, 'hsl(200 40% 94%)') +
    rect(x + 8, 232, 40, 7, 'hsl(200 40% 94%)', 3);
  const checks = Array.from({ length: 14 }, (_, index) => rect(index * 60, 0, 30, 420, palette.paper));
  return [
    `<g opacity=".35">${checks.join('')}</g>`,
    shadow(420, 372, 210),
    circle(420, 215, 158, palette.paper),
    circle(420, 215, 112, palette.tone(40, 92, 20)),
    path('M420 282C376 248 350 222 350 194s40-42 70-8c30-34 70-20 70 8s-26 54-70 88Z', palette.primary),
    path('M206 90v96q0 26 20 30v138h16V216q20-4 20-30V90h-10v84h-10V90h-12v84h-10V90Z', palette.deep),
    path('M588 90q40 20 34 150h-18v114h-16Z', palette.deep),
    glass(690),
    path('M60 130l90-20 14 190-90 20Z', palette.soft),
    line('M74 150l76-16M78 290l76-16', palette.paper, 5),
  ].join('');
}

export function winter(palette: Palette): string {
  const random = createRandom(24);
  const flakes = Array.from({ length: 50 }, () =>
    circle(random.below(840), random.below(380), 3 + random.below(5), '#fff'),
  );
  const firs = [150, 420, 690].map((x, index) => fir(x, index === 1 ? 1.25 : 0.9, palette));
  return [
    rect(0, 0, 840, 420, palette.night),
    circle(690, 92, 52, palette.sun),
    circle(668, 80, 46, palette.night),
    ...flakes,
    nightHouses(palette),
    ...firs,
    path('M0 380q210-50 420 0t420-10v60H0Z', '#fff'),
  ].join('');
}

/** Snowed-in houses with light in their windows. */
function nightHouses(palette: Palette): string {
  return [250, 322, 530, 604]
    .map((x, index) => {
      const top = 300 - (index % 2) * 26;
      const windows = [0, 1].map((column) => rect(x + 12 + column * 26, top + 22, 14, 20, palette.gold, 2));
      return (
        rect(x, top, 64, 110, 'hsl(214 30% 34%)') +
        path(`M${x - 8} ${top + 4}L${x + 32} ${top - 38}L${x + 72} ${top + 4}Z`, '#fff') +
        windows.join('')
      );
    })
    .join('');
}

function fir(x: number, scale: number, palette: Palette): string {
  const s = scale;
  const green = palette.leaf(34);
  const tiers = [0, 1, 2].map((tier) => {
    const half = (46 + tier * 24) * s;
    const top = 400 - 290 * s + tier * 74 * s;
    return path(`M${x} ${top}l${half} ${108 * s}h${-2 * half}Z`, green);
  });
  const baubles = [
    [-18, 200],
    [20, 150],
    [-40, 110],
    [38, 96],
    [0, 130],
  ] as const;
  return [
    rect(x - 12 * s, 380 - 26 * s, 24 * s, 40 * s, palette.tone(30, 26)),
    ...tiers,
    ...baubles.map(([dx, dy], index) => circle(x + dx * s, 400 - dy * s, 9 * s, index % 2 ? palette.gold : '#d8402f')),
    path(
      `M${x} ${400 - 316 * s}l${8 * s} ${18 * s} ${20 * s} ${2 * s} ${-15 * s} ${13 * s} ${5 * s} ${20 * s} ${-18 * s} ${-11 * s} ${-18 * s} ${11 * s} ${5 * s} ${-20 * s} ${-15 * s} ${-13 * s} ${20 * s} ${-2 * s}Z`,
      palette.gold,
    ),
  ].join('');
}

export function regatta(palette: Palette): string {
  const boat = (x: number, y: number, scale: number, sail: string) =>
    place(
      x,
      y,
      scale,
      path('M2 78h96L84 98H18Z', palette.deep) +
        path('M52 70V2l40 68Z', sail) +
        path('M46 70V18L10 70Z', palette.paper),
    );
  return [
    circle(690, 90, 46, palette.sun),
    path('M0 230q140-90 300-30t300-20 240 10v240H0Z', palette.meadow),
    rect(0, 260, 840, 160, palette.tone(52, 50)),
    boat(120, 150, 1.3, palette.gold),
    boat(330, 90, 2.3, palette.primary),
    boat(620, 170, 1.1, palette.second),
    line('M40 370q40-22 80 0t80 0M460 390q40-22 80 0t80 0', palette.tone(60, 76), 7),
  ].join('');
}

export function summer(palette: Palette): string {
  return [
    circle(150, 110, 64, palette.gold),
    rect(0, 210, 840, 100, palette.tone(52, 54)),
    rect(0, 290, 840, 130, 'hsl(40 58% 82%)'),
    tree(720, 330, 1.6, palette),
    path('M250 250a170 150 0 0 1 340 0Z', palette.primary),
    path('M335 250q10-120 85-150q-30 60-20 150ZM420 100q75 30 85 150h-65q10-90-20-150Z', palette.paper),
    line('M420 100v280', palette.deep, 8),
    rect(520, 350, 150, 24, palette.second, 8),
  ].join('');
}
