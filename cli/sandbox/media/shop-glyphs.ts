import type { ShopKind } from './shop-kind.ts';
import { circle, line, path, rect } from './svg.ts';

type Glyph = (front: string, back: string) => string;

/** One sign for each trade in a 100 × 100 box; `back` is what shows through its gaps. */
const GLYPHS: Record<ShopKind, Glyph> = {
  bakery: (front, back) =>
    path('M12 62a38 30 0 0 1 76 0q0 16-14 16H26q-14 0-14-16Z', front) +
    line('M32 42l8 16M48 38l8 16M64 42l8 16', back, 5),
  beauty: (front) =>
    circle(28, 74, 13, 'none') +
    line('M36 64L74 18M64 64L26 18', front, 7) +
    `<g fill="none" stroke="${front}" stroke-width="7"><circle cx="28" cy="76" r="12"/><circle cx="72" cy="76" r="12"/></g>`,
  boats: (front) => path('M10 68h80L78 86H24ZM48 62V12l34 50ZM42 62V24L16 62Z', front),
  books: (front, back) =>
    path('M10 24q20-8 40 4 20-12 40-4v54q-20-8-40 4-20-12-40-4Z', front) + line('M50 28v54', back, 4),
  culture: (front, back) =>
    path('M14 18h72v30q0 40-36 40T14 48Z', front) +
    circle(36, 42, 6, back) +
    circle(64, 42, 6, back) +
    line('M34 62q16 14 32 0', back, 5),
  delicatessen: (front, back) =>
    path('M30 12h40l-3 30q-2 14-13 16v22h14v8H32v-8h14V58q-11-2-13-16Z', front) + line('M36 34h28', back, 4),
  fashion: (front, back) =>
    path('M36 14q14 12 28 0l24 14-10 22-10-4v40H32V46l-10 4-10-22Z', front) + line('M50 40v46', back, 3),
  flowers: (front, back) =>
    [0, 72, 144, 216, 288]
      .map((turn) => `<g transform="rotate(${turn} 50 40)">${circle(50, 22, 14, front)}</g>`)
      .join('') +
    circle(50, 40, 10, back) +
    line('M50 62v28M50 82q-18 0-22-14M50 82q18 0 22-14', front, 6),
  home: (front, back) =>
    path('M20 20h60q8 0 8 8v26H12V28q0-8 8-8ZM8 46q10-4 12 6v8h60v-8q2-10 12-6v30H84v8H74v-8H26v8H16v-8H8Z', front) +
    line('M50 26v28', back, 3),
  hotel: (front, back) =>
    path('M8 26h8v28h76v30h-8V72H16v12H8ZM40 38h40q12 0 12 12v4H40Z', front) +
    circle(28, 44, 9, front) +
    line('M16 62h76', back, 3),
  jewellery: (front, back) =>
    `<circle cx="50" cy="62" r="26" fill="none" stroke="${front}" stroke-width="8"/>` +
    path('M36 12h28l10 12-24 24-24-24Z', front) +
    line('M28 24h44M50 46L42 24l6-12M50 46l8-22-6-12', back, 2.5),
  pharmacy: (front, back) =>
    path('M14 40h72v8q0 26-22 32v6h6v8H30v-8h6v-6Q14 74 14 48Z', front) +
    line('M56 34L74 8', front, 9) +
    path('M50 52q16 4 0 22q-16-18 0-22Z', back),
  restaurant: (front) =>
    line('M28 14v22M18 14v18q0 12 10 12t10-12V14M28 46v42', front, 6) + path('M62 12q20 8 18 42H70v34h-8Z', front),
  sports: (front) =>
    `<g fill="none" stroke="${front}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><circle cx="24" cy="66" r="18"/><circle cx="76" cy="66" r="18"/><path d="M24 66l18-34h24l10 34M42 32l10 34h-28M52 66l14-34M62 22h12M36 26h12"/></g>`,
  toys: (front, back) =>
    rect(14, 46, 34, 34, front, 4) +
    rect(52, 46, 34, 34, front, 4) +
    rect(33, 12, 34, 30, front, 4) +
    circle(31, 63, 7, back) +
    line('M62 70l7-14 7 14Z', back, 4),
  voucher: (front, back) =>
    rect(8, 24, 84, 54, front, 8) +
    line('M34 28v46', back, 3) +
    path('M63 66L49 53a8 8 0 0 1 14-8a8 8 0 0 1 14 8Z', back),
};

export function glyph(kind: ShopKind, front: string, back: string): string {
  return GLYPHS[kind](front, back);
}
