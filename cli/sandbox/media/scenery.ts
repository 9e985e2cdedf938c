import type { Palette } from './palette.ts';
import { circle, path, place, rect } from './svg.ts';

/* What stands around in pictures of a town. `x` and `y` are where a thing stands, `scale` 1 is about a person's height. */

export function cloud(x: number, y: number, scale: number, fill: string): string {
  const drawn =
    circle(40, 30, 26, fill) + circle(74, 22, 32, fill) + circle(110, 32, 24, fill) + rect(18, 32, 114, 24, fill, 12);
  return `<g opacity=".75">${place(x, y, scale, drawn)}</g>`;
}

export function bush(x: number, y: number, scale: number, palette: Palette): string {
  return place(
    x,
    y,
    scale,
    circle(-26, -18, 22, palette.leaf(38)) +
      circle(24, -16, 20, palette.leaf(44)) +
      circle(0, -28, 28, palette.leaf(41)),
  );
}

/** `x` and `y` are the middle of its water line. */
export function sailBoat(x: number, y: number, scale: number, sail: string, palette: Palette): string {
  return place(
    x,
    y,
    scale,
    path('M-62-22H62L44 4H-44Z', palette.deep) +
      rect(-62, -22, 124, 6, palette.paper) +
      path('M4-30V-150L62-30Z', sail) +
      path('M-4-30V-128L-48-30Z', palette.paper) +
      rect(-2, -156, 4, 136, palette.tone(24, 30)),
  );
}

/** What something stands or hangs over. */
export function shadow(x: number, y: number, half: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="14" fill="#000" opacity=".1"/>`;
}
