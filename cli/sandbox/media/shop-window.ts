import type { Random } from '../random.ts';
import type { Palette } from './palette.ts';
import { GOODS } from './shop-goods.ts';
import type { ShopKind } from './shop-kind.ts';
import { circle, line, path, rect } from './svg.ts';

interface WindowPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LIGHT = 'hsl(44 82% 90%)';
const BOARD = 'hsl(30 40% 58%)';
const BOARDS = { upper: 84, lower: 172 };

/** A lit shop window with two boards of what the trade sells, in an order of its own for each shop. */
export function shopWindow(
  kind: ShopKind,
  { x, y, width, height }: WindowPlace,
  palette: Palette,
  random: Random,
): string {
  const { small, large } = GOODS[kind];
  const row = (items: typeof small, board: number, scale: number) => {
    const parts: string[] = [];
    const last = x + width - 14;
    for (let left = x + 16 + random.below(10); left < last;) {
      const item = items[random.below(items.length)] ?? items[0];
      const wide = item.width * scale;
      if (left + wide > last) break;
      const drawn = item.draw(palette, random);
      parts.push(`<g transform="translate(${left.toFixed(0)} ${y + board}) scale(${scale})">${drawn}</g>`);
      left += wide + 8 + random.below(12);
    }
    return parts.join('');
  };
  return [
    rect(x, y, width, height, LIGHT, 4),
    `<g opacity=".5">${circle(x + width * 0.26, y + 88, 84, 'hsl(46 95% 95%)')}${circle(x + width * 0.74, y + 88, 84, 'hsl(46 95% 95%)')}</g>`,
    rect(x, y + BOARDS.upper, width, 7, BOARD),
    row(small, BOARDS.upper, 0.82),
    row(large, BOARDS.lower, 1),
    rect(x, y + BOARDS.lower, width, height - BOARDS.lower, 'hsl(28 36% 44%)'),
    line(`M${x + width / 2} ${y}v${height}`, 'hsl(24 24% 20%)', 7),
    `<g opacity=".16">${path(`M${x} ${y + 120}L${x + 110} ${y}h52L${x} ${y + 172}ZM${x + 240} ${y + 172}L${x + 400} ${y}h22L${x + 262} ${y + 172}Z`, '#fff')}</g>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="none" stroke="hsl(24 24% 20%)" stroke-width="6"/>`,
  ].join('');
}
