import type { CityLook } from './city-pictures.ts';
import type { Palette } from './palette.ts';
import { glyph } from './shop-glyphs.ts';
import type { ShopKind } from './shop-kind.ts';
import { stableHash } from '../stable-hash.ts';
import { circle, line, path, place, rect, svgDocument, text } from './svg.ts';

/** Mark and name side by side. */
export function logo({ cityName, portalName, palette, lake }: CityLook): string {
  const width = 96 + Math.max(cityName.length * 20, portalName.length * 13) + 12;
  return svgDocument(
    width,
    80,
    mark(palette, lake) +
      text(96, 41, cityName, { size: 32, fill: palette.deep, family: 'serif', weight: 700 }) +
      text(97, 68, portalName, { size: 20, fill: palette.primary, weight: 500 }),
  );
}

/** The mark alone; also the favicon. */
export function smallLogo({ palette, lake }: CityLook): string {
  return svgDocument(80, 80, mark(palette, lake));
}

/** A voucher with a notch, and the city's landmark on it. */
function mark(palette: Palette, lake: boolean): string {
  const landmark = lake
    ? path('M26 50h30l-6 9H32ZM40 46V18l17 28ZM37 46V26L24 46Z', palette.paper)
    : path('M22 60V40l8-7 8 7v20ZM36 60V30l9-17 9 17v30Z', palette.paper);
  return rect(4, 4, 72, 72, palette.primary, 18) + circle(4, 40, 7, '#fff') + circle(76, 40, 7, '#fff') + landmark;
}

/** A shop's own sign: its trade in a colour of its own, with its initials. */
export function shopLogo(palette: Palette, kind: ShopKind, slug: string): string {
  const shift = (stableHash(slug) % 9) * 40;
  const back = palette.tone(42, 34, shift);
  const initials = slug
    .split('-')
    .filter((word) => word.length > 2)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return svgDocument(
    240,
    240,
    rect(0, 0, 240, 240, palette.tone(36, 95, shift)) +
      circle(120, 104, 74, back) +
      place(74, 58, 0.92, glyph(kind, palette.paper, back)) +
      text(120, 222, initials, { size: 34, fill: back, anchor: 'middle', family: 'serif', weight: 700 }),
  );
}

/** A company's logo: a simple sign and its name, in grey as sponsor bars are. */
export function sponsorLogo(palette: Palette, name: string, slug: string): string {
  const hash = stableHash(slug);
  const colour = palette.tone(20, 36, (hash % 6) * 60);
  const signs = [
    circle(34, 40, 18, colour) + circle(44, 40, 18, palette.tone(18, 60, (hash % 6) * 60)),
    rect(16, 22, 36, 36, colour, 6) + rect(26, 32, 16, 16, '#fff', 2),
    path('M16 58L34 20L52 58Z', colour) + path('M26 58L34 40L42 58Z', '#fff'),
    line('M18 50q8-22 16 0t16 0', colour, 7) + line('M18 34q8-22 16 0t16 0', colour, 7),
  ];
  return svgDocument(
    84 + name.length * 14.5,
    80,
    (signs[hash % signs.length] ?? '') + text(68, 48, name, { size: 23, fill: '#4a4541', weight: 600 }),
  );
}
