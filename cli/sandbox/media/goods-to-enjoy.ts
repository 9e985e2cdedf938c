import { CRUST_LIGHT, METAL, WICKER, WOOD, anyColour } from './good.ts';
import type { Good } from './good.ts';
import { circle, line, path, rect } from './svg.ts';

/* What is eaten, drunk, given away or stayed with. */

const CRUST = 'hsl(30 62% 48%)';

export const loaf: Good = {
  width: 58,
  draw: () => path('M2 0q-8-40 28-42q34 2 26 42Z', CRUST) + line('M16-26l7 12M28-31l7 12M40-28l6 10', CRUST_LIGHT, 4),
};

export const baguettes: Good = {
  width: 62,
  draw: () =>
    [10, 24, 38]
      .map(
        (x, index) =>
          `<g transform="rotate(${-10 + index * 9} ${x} 0)">${rect(x, -78, 13, 70, index % 2 ? CRUST : CRUST_LIGHT, 7)}</g>`,
      )
      .join('') +
    path('M4-34h54l-7 34H11Z', WICKER) +
    line('M8-22h46M10-11h42', 'hsl(34 40% 42%)', 3),
};

export const rolls: Good = {
  width: 66,
  draw: () =>
    [12, 34, 54].map((x) => circle(x, -14, 13, CRUST_LIGHT)).join('') +
    [22, 44].map((x) => circle(x, -26, 12, CRUST)).join('') +
    path('M0-14h66l-8 14H8Z', WICKER),
};

export const tart: Good = {
  width: 50,
  draw: (_, random) =>
    rect(0, -22, 50, 16, 'hsl(38 60% 94%)', 4) +
    rect(0, -26, 50, 8, anyColour(random, 50, 62), 4) +
    circle(25, -32, 6, 'hsl(350 60% 48%)') +
    rect(6, -6, 38, 6, METAL, 3),
};

export const bottle: Good = {
  width: 26,
  draw: (_, random) =>
    path(
      'M3 0V-46q0-10 6-14v-20h8v20q6 4 6 14V0Z',
      random.pick(['hsl(130 30% 26%)', 'hsl(350 42% 30%)', 'hsl(46 60% 52%)'] as const),
    ) + rect(4, -36, 18, 20, 'hsl(40 50% 92%)', 2),
};

export const jar: Good = {
  width: 38,
  draw: (_, random) =>
    rect(2, -42, 34, 42, anyColour(random, 52, 56), 7) +
    rect(4, -52, 30, 11, 'hsl(38 40% 86%)', 3) +
    rect(8, -30, 22, 16, 'hsl(40 50% 94%)', 2),
};

export const cheese: Good = {
  width: 66,
  draw: () =>
    path('M0 0v-24q33-22 66 0v24Z', 'hsl(44 84% 60%)') +
    path('M0-24q33-22 66 0-33 12-66 0Z', 'hsl(46 90% 74%)') +
    circle(20, -9, 5, 'hsl(40 70% 50%)') +
    circle(44, -12, 4, 'hsl(40 70% 50%)'),
};

export const bouquet: Good = {
  width: 62,
  draw: (_, random) => {
    const petals = anyColour(random, 60, 62);
    const heads = [
      [12, -62],
      [32, -74],
      [50, -62],
      [22, -48],
      [42, -48],
    ] as const;
    return (
      line('M31-20L14-58M31-20V-70M31-20L50-58', 'hsl(130 30% 38%)', 5) +
      heads.map(([x, y]) => circle(x, y, 12, petals) + circle(x, y, 5, 'hsl(44 84% 66%)')).join('') +
      path('M12-34h38l-6 34H18Z', METAL)
    );
  },
};

export const plant: Good = {
  width: 48,
  draw: () =>
    path('M24-26q-30-20-20-54q20 14 20 54q0-40 22-58q8 36-22 58Z', 'hsl(140 32% 40%)') +
    path('M8-30h32l-5 30H13Z', 'hsl(18 48% 54%)'),
};

export const table: Good = {
  width: 96,
  draw: (palette) =>
    path('M6-50h84l-4 14H10Z', palette.paper) +
    line('M48-38V0M28 0h40', WOOD, 7) +
    rect(14, -70, 4, 20, METAL) +
    circle(24, -58, 9, 'hsl(350 40% 50%)') +
    path('M60-50v-18h14q2 16-7 16Z', 'hsl(46 70% 66%)'),
};

export const pendant: Good = {
  width: 60,
  draw: (palette) =>
    line('M30-100v22', WOOD, 3) + path('M10-58q20-42 40 0Z', palette.primary) + circle(30, -56, 6, 'hsl(46 95% 78%)'),
};

export const glasses: Good = {
  width: 52,
  draw: () =>
    [8, 34]
      .map(
        (x) =>
          path(`M${x - 7}-46h18q2 22-9 24q-11-2-9-24Z`, 'hsl(200 40% 82%)') +
          line(`M${x + 2}-22V-2M${x - 5}-1h14`, 'hsl(200 24% 70%)', 3),
      )
      .join(''),
};

export const gift: Good = {
  width: 56,
  draw: (_, random) =>
    rect(0, -44, 56, 44, anyColour(random, 48, 52), 3) +
    rect(23, -44, 10, 44, '#fff') +
    path('M28-46q-24-22-22 0ZM28-46q24-22 22 0Z', '#fff'),
};

export const card: Good = {
  width: 62,
  draw: (palette) =>
    `<g transform="rotate(-6 31 -20)">${rect(0, -42, 62, 40, palette.primary, 5)}${line('M10-14h24', palette.paper, 4)}${circle(48, -28, 6, palette.gold)}</g>`,
};

export const pillow: Good = {
  width: 70,
  draw: (_, random) => path('M4-36q31-8 62 0q6 18 0 34q-31 8-62 0q-6-18 0-34Z', anyColour(random, 34, 62)),
};

export const suitcase: Good = {
  width: 64,
  draw: (_, random) =>
    `<path d="M22-52v-10h20v10" fill="none" stroke="${WOOD}" stroke-width="5"/>` +
    rect(0, -52, 64, 52, anyColour(random, 42, 44), 8) +
    line('M14-52V0M50-52V0', 'hsl(0 0% 100% / .5)', 4),
};
