import { stableHash } from '../stable-hash.ts';
import type { CityLook } from './city-pictures.ts';
import { lettering, letteringWidth } from './lettering.ts';
import type { Palette } from './palette.ts';
import { glyph } from './shop-glyphs.ts';
import type { ShopKind } from './shop-kind.ts';
import { circle, line, path, place, rect, svgDocument } from './svg.ts';

const NAME = { size: 44, weight: 11 };
const PORTAL = { size: 25, weight: 8 };

/** Mark and name side by side. */
export function logo({ cityName, portalName, palette, lake }: CityLook): string {
  const width = 100 + Math.max(letteringWidth(cityName, NAME), letteringWidth(portalName, PORTAL)) + 4;
  return svgDocument(
    Math.ceil(width),
    80,
    mark(palette, lake) +
      lettering(96, 44, cityName, { ...NAME, stroke: palette.deep }) +
      lettering(97, 72, portalName, { ...PORTAL, stroke: palette.primary }),
  );
}

/** The mark alone; also the favicon. */
export function smallLogo({ palette, lake }: CityLook): string {
  return svgDocument(80, 80, mark(palette, lake));
}

/** A voucher with a notch on each side, which lets the page shine through, and the city's landmark on it. */
function mark(palette: Palette, lake: boolean): string {
  const voucher = path(
    'M20 2h40a18 18 0 0 1 18 18v12a8 8 0 0 0 0 16v12a18 18 0 0 1-18 18H20a18 18 0 0 1-18-18V48a8 8 0 0 0 0-16V20A18 18 0 0 1 20 2Z',
    palette.primary,
  );
  const landmark = lake
    ? path('M20 52h40l-7 11H27ZM42 48V14l19 34ZM38 48V24L21 48Z', palette.paper)
    : path('M18 62V42l9-8 9 8v20ZM36 62V34h4V28l9-16 9 16v34Z', palette.paper) +
      rect(24, 48, 6, 8, palette.primary, 3) +
      circle(49, 34, 4, palette.primary) +
      path('M45 62V53a4 4 0 0 1 8 0v9Z', palette.primary);
  return voucher + landmark;
}

/** A shop's own sign: its trade in a colour and a shape of its own, with its initials. */
export function shopLogo(palette: Palette, kind: ShopKind, slug: string): string {
  const hash = stableHash(slug);
  const shift = (hash % 9) * 40;
  const back = palette.tone(42, 33, shift);
  const initials = slug
    .split('-')
    .filter((word) => word.length > 2)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const shapes = [
    circle(120, 96, 74, back),
    rect(48, 24, 144, 144, back, 36),
    path('M120 18l72 34v52q0 54-72 70q-72-16-72-70V52Z', back),
    rect(46, 34, 148, 124, back, 62),
  ];
  return svgDocument(
    240,
    240,
    rect(0, 0, 240, 240, palette.tone(40, 96, shift)) +
      (shapes[(hash >>> 4) % shapes.length] ?? '') +
      place(76, 52, 0.88, glyph(kind, palette.paper, back)) +
      lettering(120, 222, initials, { size: 46, weight: 12, stroke: back, anchor: 'middle' }),
  );
}

const SPONSOR = { size: 32, weight: 9 };
const INK = 'hsl(28 7% 28%)';

/** A company's logo: a simple sign and its name, in quiet colours as sponsor bars are. */
export function sponsorLogo(palette: Palette, name: string, slug: string): string {
  const hash = stableHash(slug);
  const shift = (hash % 6) * 60;
  const colour = palette.tone(38, 38, shift);
  const light = palette.tone(34, 66, shift);
  const signs = [
    circle(28, 40, 20, colour) + circle(44, 40, 20, light),
    rect(10, 18, 44, 44, colour, 10) + rect(22, 30, 20, 20, '#fff', 4),
    path('M8 60L32 18L56 60Z', colour) + path('M22 60L36 36L50 60Z', light),
    line('M12 52q10-26 20 0t20 0', colour, 8) + line('M12 34q10-26 20 0t20 0', light, 8),
    path('M32 16l21 12v24L32 64 11 52V28Z', colour) + path('M32 28l11 6v12l-11 6-11-6V34Z', '#fff'),
  ];
  return svgDocument(
    Math.ceil(80 + letteringWidth(name, SPONSOR) + 4),
    80,
    (signs[(hash >>> 9) % signs.length] ?? '') + lettering(80, 52, name, { ...SPONSOR, stroke: INK }),
  );
}
