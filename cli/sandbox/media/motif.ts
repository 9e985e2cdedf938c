import type { CityLook } from './city-pictures.ts';
import { MOTIF_DRAWINGS } from './motif-drawings.ts';
import { circle, rect, svgDocument, text, verticalGradient } from './svg.ts';

const WIDTH = 840;
const HEIGHT = 525;

export function isMotif(name: string): boolean {
  return Object.hasOwn(MOTIF_DRAWINGS, name);
}

/** The picture side of a voucher: a drawing, the city's name, notches at the edge. */
export function motif(look: CityLook, name: string): string {
  const drawing = MOTIF_DRAWINGS[name];
  if (!drawing) throw new RangeError(`No motif is called "${name}"`);
  const { palette, cityName, portalName } = look;
  const { shift, greeting, draw } = drawing;
  return svgDocument(
    WIDTH,
    HEIGHT,
    [
      verticalGradient('ground', palette.tone(64, 88, shift), palette.tone(70, 96, shift + 16)),
      rect(0, 0, WIDTH, HEIGHT, 'url(#ground)'),
      draw(palette, look.tenantId),
      rect(0, 420, WIDTH, 105, palette.paper),
      rect(0, 420, WIDTH, 5, palette.tone(68, 44, shift)),
      text(48, 487, greeting, { size: 42, fill: palette.tone(58, 28, shift), family: 'serif', weight: 700 }),
      text(792, 468, cityName, { size: 26, fill: palette.deep, weight: 700, anchor: 'end' }),
      text(792, 498, portalName, { size: 20, fill: palette.primary, weight: 500, anchor: 'end' }),
      circle(0, 422, 16, '#fff'),
      circle(WIDTH, 422, 16, '#fff'),
    ].join(''),
  );
}
