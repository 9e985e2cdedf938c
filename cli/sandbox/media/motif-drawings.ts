import { createRandom } from '../random.ts';
import type { Palette } from './palette.ts';
import { glyph } from './shop-glyphs.ts';
import { circle, line, path, place, rect } from './svg.ts';
import { oldTown, regatta, summer, tableSet, winter } from './motif-scenes.ts';
import { shadow } from './scenery.ts';

export interface MotifDrawing {
  /** Degrees that its colours are away from the city's hue. */
  shift: number;
  /** Fills 840 × 420. */
  draw(palette: Palette, tenantId: string): string;
}

export const MOTIF_DRAWINGS: Readonly<Record<string, MotifDrawing>> = {
  altstadt: {
    shift: 14,
    draw: (palette, tenantId) => oldTown(palette, tenantId),
  },
  geburtstag: { shift: 20, draw: (palette) => confetti(palette, 7) + cake(palette) },
  danke: { shift: -20, draw: (palette) => bouquet(palette) },
  weihnachten: { shift: 120, draw: (palette) => winter(palette) },
  hochzeit: { shift: 12, draw: (palette) => rings(palette) },
  geburt: { shift: 180, draw: (palette) => bunting(palette) },
  gruss: { shift: 60, draw: (palette) => envelope(palette) },
  karte: { shift: 0, draw: (palette) => cards(palette) },
  genuss: {
    shift: 30,
    draw: (palette) => tableSet(palette),
  },
  segel: { shift: 0, draw: (palette) => regatta(palette) },
  sommer: { shift: 30, draw: (palette) => summer(palette) },
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
    shadow(420, 400, 240),
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
    [292, 186, 0],
    [548, 186, -24],
    [350, 112, 20],
    [490, 112, 200],
    [420, 76, 34],
    [362, 222, 190],
    [478, 222, 8],
    [420, 160, -12],
  ] as const;
  const leaves = [-62, -38, 38, 62, -84, 84].map(
    (turn) =>
      `<g transform="rotate(${turn} 420 300)">${path('M420 300q-34-90 0-190q34 100 0 190Z', palette.leaf(40))}</g>`,
  );
  return [
    shadow(420, 404, 150),
    ...leaves,
    ...flowers.map(([x, y, shift]) => flower(x, y, palette.tone(62, 58, shift), palette.gold)),
    path('M330 262q90 44 180 0l-54 144h-72Z', palette.paper),
    path('M330 262q90 44 180 0l-14 38q-76 34-152 0Z', palette.soft),
    rect(378, 334, 84, 20, palette.primary, 8),
    path('M420 344l-44-26v52ZM420 344l44-26v52Z', palette.primary),
    circle(420, 344, 13, palette.deep),
  ].join('');
}

function flower(x: number, y: number, petals: string, centre: string): string {
  const around = [0, 60, 120, 180, 240, 300].map(
    (turn) => `<g transform="rotate(${turn} ${x} ${y})">${circle(x, y - 34, 24, petals)}</g>`,
  );
  return around.join('') + circle(x, y, 20, centre);
}

function rings(palette: Palette): string {
  const ring = (x: number) =>
    `<circle cx="${x}" cy="226" r="92" fill="none" stroke="${palette.gold}" stroke-width="22"/><path d="M${x - 62} 168a86 86 0 0 1 50-28" fill="none" stroke="${palette.paper}" stroke-width="7" stroke-linecap="round"/>`;
  const sprig = (turn: number) =>
    `<g transform="rotate(${turn} 420 226)">${path('M420 66q-14-22 0-46q14 24 0 46Z', palette.leaf(44))}</g>`;
  const wreath = Array.from({ length: 26 }, (_, index) => sprig((index * 360) / 26));
  const blossoms = [196, 228, 312, 344].map((turn, index) => {
    const angle = (turn * Math.PI) / 180;
    const colour = palette.tone(58, 66, index % 2 ? -24 : 8);
    return flower(420 + Math.cos(angle) * 176, 216 - Math.sin(angle) * 176, colour, palette.gold);
  });
  return [
    ...wreath,
    ...blossoms,
    ring(366),
    ring(474),
    `<g transform="translate(275 22) scale(.345)">${path(HEART, palette.primary)}</g>`,
  ].join('');
}

const HEART = 'M420 104C380 60 340 70 340 104s60 60 80 84c20-24 80-50 80-84s-40-44-80 0Z';

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
  const hearts = [
    [120, 90, 0.5],
    [190, 250, 0.34],
    [640, 60, 0.4],
    [700, 200, 0.56],
    [90, 330, 0.3],
  ] as const;
  return [
    ...hearts.map(([x, y, size], index) =>
      place(
        x,
        y,
        size,
        `<g transform="translate(-340 -70)">${path(HEART, index % 2 ? palette.second : palette.soft)}</g>`,
      ),
    ),
    shadow(420, 384, 200),
    rect(232, 116, 376, 256, palette.paper, 16),
    path('M232 356L380 236h80L608 356q0 16-16 16H248q-16 0-16-16Z', palette.tone(46, 90)),
    path('M232 132q0-16 16-16h344q16 0 16 16L440 262q-20 16-40 0Z', palette.tone(56, 80)),
    circle(420, 250, 40, palette.primary),
    `<g transform="translate(252 192) scale(.4)">${path(HEART, palette.paper)}</g>`,
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
