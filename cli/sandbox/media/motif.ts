import type { CityLook } from './city-pictures.ts';
import { MOTIF_DRAWINGS } from './motif-drawings.ts';
import { circle, rect, svgDocument, verticalGradient } from './svg.ts';

const WIDTH = 840;
const HEIGHT = 420;

export function isMotif(name: string): boolean {
  return Object.hasOwn(MOTIF_DRAWINGS, name);
}

/** The picture on a voucher. City, occasion and amount are written beside it by the pages. */
export function motif(look: CityLook, name: string): string {
  const drawing = MOTIF_DRAWINGS[name];
  if (!drawing) throw new RangeError(`No motif is called "${name}"`);
  const { palette } = look;
  const { shift, draw } = drawing;
  const glow = palette.tone(80, 97, shift + 10);
  return svgDocument(
    WIDTH,
    HEIGHT,
    [
      verticalGradient('ground', palette.tone(66, 84, shift), palette.tone(72, 93, shift + 16)),
      rect(0, 0, WIDTH, HEIGHT, 'url(#ground)'),
      `<g opacity=".45">${circle(420, 215, 300, glow)}</g><g opacity=".6">${circle(420, 215, 205, glow)}</g>`,
      draw(palette, look.tenantId),
    ].join(''),
  );
}
