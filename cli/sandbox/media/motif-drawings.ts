import { createRandom } from '../random.ts';
import type { Palette } from './palette.ts';
import { glyph } from './shop-glyphs.ts';
import { circle, line, path, place, rect } from './svg.ts';
import { townscape, tree } from './townscape.ts';

export interface MotifDrawing {
  /** Degrees that its colours are away from the city's hue. */
  shift: number;
  greeting: string;
  /** Fills 840 × 420. */
  draw(palette: Palette, tenantId: string): string;
}

export const MOTIF_DRAWINGS: Readonly<Record<string, MotifDrawing>> = {
  altstadt: {
    shift: 14,
    greeting: 'Von hier, für hier',
    draw: (palette, tenantId) => townscape(tenantId, palette, { width: 840, ground: 420, scale: 0.95 }),
  },
  geburtstag: { shift: 20, greeting: 'Alles Gute!', draw: (palette) => confetti(palette, 7) + cake(palette) },
  danke: { shift: -20, greeting: 'Danke', draw: (palette) => bouquet(palette) },
  weihnachten: { shift: 120, greeting: 'Frohe Weihnachten', draw: (palette) => winter(palette) },
  hochzeit: { shift: 40, greeting: 'Zur Hochzeit', draw: (palette) => confetti(palette, 3) + rings(palette) },
  geburt: { shift: 180, greeting: 'Willkommen!', draw: (palette) => bunting(palette) },
  gruss: { shift: 60, greeting: 'Nur so, für Sie', draw: (palette) => envelope(palette) },
  karte: { shift: 0, greeting: 'Die Karte', draw: (palette) => cards(palette) },
  genuss: {
    shift: 30,
    greeting: 'Guten Appetit',
    draw: (palette) =>
      circle(420, 215, 160, palette.paper) +
      circle(420, 215, 118, palette.tone(50, 90, 30)) +
      place(335, 125, 1.75, glyph('restaurant', palette.primary, palette.paper)),
  },
  segel: { shift: 0, greeting: 'Leinen los', draw: (palette) => regatta(palette) },
  sommer: { shift: 30, greeting: 'Ein Tag am See', draw: (palette) => summer(palette) },
};

function confetti(palette: Palette, seed: number): string {
  const random = createRandom(seed);
  const colours = [palette.primary, palette.gold, palette.second, palette.paper] as const;
  return Array.from({ length: 60 }, () => {
    const x = random.below(840);
    const y = random.below(400);
    const turn = random.below(180);
    return `<g transform="rotate(${turn} ${x} ${y})">${rect(x, y, 14, 8, random.pick(colours), 2)}</g>`;
  }).join('');
}

function cake(palette: Palette): string {
  const candles = [350, 420, 490].map(
    (x) => rect(x - 7, 120, 14, 66, palette.second, 4) + path(`M${x} 78q22 26 0 40q-22-14 0-40Z`, palette.gold),
  );
  return [
    ...candles,
    rect(300, 184, 240, 90, palette.tone(60, 62, 10), 14),
    path(
      'M300 204q20 44 40 10 20 44 40 6 20 40 40 4 20 44 40 2 20 40 40 0 20 36 40-10v-18q0-14-14-14H314q-14 0-14 14Z',
      palette.paper,
    ),
    rect(250, 270, 340, 112, palette.primary, 16),
    path(
      'M250 300q28 46 56 10 28 46 57 6 28 42 57 4 28 44 57 2 28 42 57 0 28 36 56-12v-24q0-16-16-16H266q-16 0-16 16Z',
      palette.paper,
    ),
    rect(200, 380, 440, 18, palette.deep, 9),
  ].join('');
}

function bouquet(palette: Palette): string {
  const flowers = [
    [300, 170, 0],
    [420, 110, 24],
    [540, 170, -24],
    [360, 235, 40],
    [480, 235, 12],
  ] as const;
  return [
    line('M420 400L310 200M420 400V130M420 400L530 200M420 400L365 250M420 400L475 250', palette.leaf(38), 9),
    ...flowers.map(([x, y, shift]) => flower(x, y, palette.tone(66, 56, shift), palette.gold)),
    path('M340 290h160l-50 130h-60Z', palette.paper),
    path('M340 290h160l-16 40H356Z', palette.tone(60, 80)),
  ].join('');
}

function flower(x: number, y: number, petals: string, centre: string): string {
  const around = [0, 60, 120, 180, 240, 300].map(
    (turn) => `<g transform="rotate(${turn} ${x} ${y})">${circle(x, y - 34, 24, petals)}</g>`,
  );
  return around.join('') + circle(x, y, 20, centre);
}

function winter(palette: Palette): string {
  const random = createRandom(24);
  const flakes = Array.from({ length: 50 }, () =>
    circle(random.below(840), random.below(380), 3 + random.below(5), '#fff'),
  );
  const firs = [150, 420, 690].map((x, index) => fir(x, index === 1 ? 1.25 : 0.9, palette));
  return [
    rect(0, 0, 840, 420, palette.night),
    ...flakes,
    ...firs,
    path('M0 380q210-50 420 0t420-10v60H0Z', '#fff'),
  ].join('');
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

function rings(palette: Palette): string {
  const ring = (x: number) =>
    `<circle cx="${x}" cy="220" r="104" fill="none" stroke="${palette.gold}" stroke-width="26"/>`;
  const heart = path('M420 104C380 60 340 70 340 104s60 60 80 84c20-24 80-50 80-84s-40-44-80 0Z', palette.primary);
  return ring(350) + ring(490) + `<g transform="translate(252 12) scale(.4)">${heart}</g>`;
}

function bunting(palette: Palette): string {
  const flags = [
    palette.primary,
    palette.gold,
    palette.second,
    palette.soft,
    palette.primary,
    palette.gold,
    palette.second,
  ];
  const pram = [
    path('M290 220a130 130 0 0 1 130-130v130Z', palette.second),
    path('M290 220h260q0 110-130 110T290 220Z', palette.primary),
    line('M550 220q20-70 70-70', palette.deep, 12),
    circle(360, 366, 34, palette.deep),
    circle(480, 366, 34, palette.deep),
    circle(360, 366, 14, palette.paper),
    circle(480, 366, 14, palette.paper),
  ];
  return [
    line('M0 20Q420 150 840 20', palette.deep, 4),
    ...flags.map((colour, index) => {
      const x = 60 + index * 110;
      const y = 34 + Math.sin(((index + 0.7) / 7.4) * Math.PI) * 48;
      return path(`M${x} ${y.toFixed(0)}h60l-30 62Z`, colour);
    }),
    ...pram,
  ].join('');
}

function envelope(palette: Palette): string {
  return [
    rect(240, 130, 360, 230, palette.paper, 14),
    path('M240 150L420 270L600 150V146q0-16-16-16H256q-16 0-16 16Z', palette.tone(60, 72, 40)),
    path('M420 300C396 262 352 262 352 226s50-34 68-4c18-30 68-32 68 4s-44 36-68 74Z', palette.primary),
  ].join('');
}

function cards(palette: Palette): string {
  const card = (turn: number, fill: string) =>
    `<g transform="rotate(${turn} 420 220)">${rect(230, 110, 380, 230, fill, 22)}${circle(230, 225, 14, palette.pale)}${circle(610, 225, 14, palette.pale)}${line('M280 270h150M280 302h90', palette.paper, 10)}</g>`;
  return (
    card(-14, palette.second) +
    card(-3, palette.primary) +
    place(430, 130, 1.2, glyph('voucher', palette.paper, palette.primary))
  );
}

function regatta(palette: Palette): string {
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

function summer(palette: Palette): string {
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
