import type { NamedStreet } from './named-streets.ts';
import { boxOf, touches, type TileView } from './plane.ts';

const FONT_SIZE = 12;

/** Pixels that a letter needs at that size. */
const LETTER_WIDTH = 6.5;

/** The name of a street along it, where there is room for it. Neighbouring tiles each draw their part of it. */
export function drawName(view: TileView, { name, from, to }: NamedStreet): string {
  if (!touches(boxOf([from, to]), view.box, 60 / view.scale)) return '';
  const start = view.toPixel(from);
  const end = view.toPixel(to);
  if (Math.hypot(end.x - start.x, end.y - start.y) < name.length * LETTER_WIDTH) return '';
  const x = Math.round((start.x + end.x) / 2);
  const y = Math.round((start.y + end.y) / 2);
  const angle = Math.round((Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI);
  const place = `transform="translate(${x} ${y}) rotate(${angle})" text-anchor="middle" dy="4"`;
  const font = `font-family="system-ui, Helvetica, Arial, sans-serif" font-size="${FONT_SIZE}" fill="#6a6055"`;
  const halo = 'stroke="#fff" stroke-width="3" stroke-linejoin="round" paint-order="stroke"';
  return `<text ${place} ${font} ${halo}>${escapeXml(name)}</text>`;
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
