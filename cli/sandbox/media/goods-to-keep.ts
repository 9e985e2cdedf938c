import { CRUST_LIGHT, WICKER, WOOD, anyColour } from './good.ts';
import type { Good } from './good.ts';
import { circle, line, path, rect } from './svg.ts';

/* What is worn, read, played with or put up at home. */

export const books: Good = {
  width: 72,
  draw: (_, random) =>
    [0, 12, 26, 36, 50, 60]
      .map((x, index) => {
        const high = 46 + random.below(20);
        return (
          rect(x, -high, index % 2 ? 9 : 11, high, anyColour(random), 1) +
          rect(x + 2, -high + 8, 6, 4, 'hsl(44 60% 88%)')
        );
      })
      .join(''),
};

export const openBook: Good = {
  width: 56,
  draw: (_, random) =>
    path('M2-4L8-62h40L54-4Z', anyColour(random, 44, 42)) +
    path('M11-54h34l2 16H9Z', 'hsl(44 60% 92%)') +
    line('M16-24h24M18-14h20', 'hsl(44 60% 84%)', 3),
};

export const dress: Good = {
  width: 58,
  draw: (_, random) =>
    circle(29, -106, 8, 'hsl(30 26% 70%)') +
    path('M20-96h18l4 34 14 52H2l14-52Z', anyColour(random, 44, 46)) +
    line('M29-10V0M16 0h26', WOOD, 5),
};

export const shirt: Good = {
  width: 60,
  draw: (_, random) => path('M18-58q12 8 24 0l16 12-8 16-8-4v32H18v-32l-8 4-8-16Z', anyColour(random, 42, 52)),
};

export const bag: Good = {
  width: 48,
  draw: (_, random) =>
    `<path d="M12-34q12-36 24 0" fill="none" stroke="${WOOD}" stroke-width="5"/>` +
    path('M0-36h48l-5 36H5Z', anyColour(random, 46, 42)),
};

export const bust: Good = {
  width: 52,
  draw: (palette) =>
    path('M8 0q-2-34 12-40v-16h12v16q14 6 12 40Z', 'hsl(220 16% 30%)') +
    `<path d="M14-34q12 26 24 0" fill="none" stroke="${palette.gold}" stroke-width="4"/>` +
    circle(26, -18, 5, palette.gold),
};

export const ringBox: Good = {
  width: 40,
  draw: (palette) =>
    rect(2, -22, 36, 22, 'hsl(350 44% 34%)', 4) +
    `<circle cx="20" cy="-30" r="9" fill="none" stroke="${palette.gold}" stroke-width="4"/>` +
    path('M14-42h12l-6 8Z', 'hsl(196 60% 74%)'),
};

export const clock: Good = {
  width: 44,
  draw: () =>
    circle(22, -28, 22, WOOD) +
    circle(22, -28, 17, 'hsl(40 50% 95%)') +
    line('M22-28v-11M22-28h8', 'hsl(24 20% 24%)', 3) +
    rect(10, -6, 24, 6, WOOD, 2),
};

export const vial: Good = {
  width: 30,
  draw: (_, random) =>
    rect(2, -36, 26, 36, anyColour(random, 36, 60), 5) +
    rect(9, -48, 12, 13, 'hsl(40 20% 90%)', 2) +
    line('M15-26v14M8-19h14', '#fff', 5),
};

export const mirror: Good = {
  width: 50,
  draw: (palette) =>
    circle(25, -44, 25, palette.gold) +
    circle(25, -44, 20, 'hsl(200 40% 88%)') +
    line('M25-18V0M12 0h26', palette.gold, 5),
};

export const ball: Good = {
  width: 44,
  draw: (_, random) =>
    circle(22, -22, 22, anyColour(random, 56, 54)) + line('M4-26q18 12 36 0M22-43q-10 20 0 42', '#fff', 3),
};

export const bicycle: Good = {
  width: 124,
  draw: (_, random) => {
    const frame = anyColour(random, 56, 46);
    return (
      `<g fill="none" stroke="hsl(24 14% 26%)" stroke-width="5"><circle cx="28" cy="-28" r="25"/><circle cx="96" cy="-28" r="25"/></g>` +
      line('M28-28l24-44h34l10 44M52-72l14 44H28M66-28l22-44M44-78h18M84-82h16', frame, 6)
    );
  },
};

export const shoes: Good = {
  width: 60,
  draw: (_, random) =>
    path('M0-26h16q6 14 40 16q4 2 4 10H0Z', anyColour(random, 50, 48)) + rect(0, -5, 60, 5, '#fff', 2),
};

export const lampShade: Good = {
  width: 52,
  draw: (palette) => path('M12-92h28l12 40H0Z', palette.soft) + line('M26-52V-4M10-2h32', WOOD, 6),
};

export const chair: Good = {
  width: 92,
  draw: (_, random) => {
    const cloth = anyColour(random, 34, 48);
    return (
      rect(14, -72, 64, 50, cloth, 14) +
      rect(0, -44, 22, 38, cloth, 9) +
      rect(70, -44, 22, 38, cloth, 9) +
      rect(14, -30, 64, 22, 'hsl(0 0% 100% / .22)', 8) +
      line('M14-6V0M78-6V0', WOOD, 6)
    );
  },
};

export const vase: Good = {
  width: 34,
  draw: (_, random) => path('M9-48h16q-4 12 6 22q6 16-6 26H9q-12-10-6-26q10-10 6-22Z', anyColour(random, 36, 54)),
};

export const blocks: Good = {
  width: 64,
  draw: (_, random) =>
    rect(0, -28, 28, 28, anyColour(random), 3) +
    rect(34, -28, 28, 28, anyColour(random), 3) +
    rect(17, -56, 28, 28, anyColour(random), 3),
};

export const teddy: Good = {
  width: 48,
  draw: () =>
    circle(10, -56, 9, WICKER) +
    circle(38, -56, 9, WICKER) +
    circle(24, -46, 18, CRUST_LIGHT) +
    circle(24, -18, 20, WICKER) +
    circle(18, -48, 3, WOOD) +
    circle(30, -48, 3, WOOD) +
    circle(24, -40, 4, WOOD),
};

export const mask: Good = {
  width: 50,
  draw: (_, random) =>
    path('M3-62h44v26q0 32-22 34Q3-4 3-36Z', anyColour(random, 44, 54)) +
    circle(16, -44, 4, '#fff') +
    circle(34, -44, 4, '#fff') +
    line('M15-26q10 10 20 0', '#fff', 4),
};

export const poster: Good = {
  width: 56,
  draw: (_, random) =>
    rect(0, -76, 56, 76, '#fff', 2) +
    rect(5, -71, 46, 40, anyColour(random, 44, 56), 2) +
    line('M8-22h40M8-12h26', 'hsl(24 10% 60%)', 4),
};

export const boat: Good = {
  width: 78,
  draw: (palette, random) =>
    path('M0-18h78L66 0H12Z', WOOD) +
    path('M41-22v-66l28 66Z', anyColour(random, 54, 52)) +
    path('M36-22v-54L12-22Z', palette.paper),
};

export const rope: Good = {
  width: 52,
  draw: () =>
    [22, 15, 8]
      .map((r) => `<circle cx="26" cy="-24" r="${r}" fill="none" stroke="${WICKER}" stroke-width="6"/>`)
      .join(''),
};
