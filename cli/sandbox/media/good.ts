import type { Random } from '../random.ts';
import type { Palette } from './palette.ts';

/** Something in a shop window: stands on y = 0 and is `width` wide. */
export interface Good {
  width: number;
  draw(palette: Palette, random: Random): string;
}

export type Goods = readonly [Good, ...Good[]];

const HUES = [8, 34, 46, 150, 200, 222, 268, 340] as const;

/** Some colour that things in shops have. */
export function anyColour(random: Random, saturation = 46, lightness = 48): string {
  return `hsl(${random.pick(HUES)} ${saturation}% ${lightness}%)`;
}

export const WOOD = 'hsl(26 38% 40%)';
export const WICKER = 'hsl(34 44% 52%)';
export const METAL = 'hsl(210 10% 62%)';
export const CRUST_LIGHT = 'hsl(36 70% 62%)';
