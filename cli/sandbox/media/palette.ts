import type { ApiTheme } from '../api-types.ts';

/** Colours of the drawings of one city: its own from its primary colour, and those that nature gives. */
export interface Palette {
  /** The city's own colour. */
  primary: string;
  deep: string;
  soft: string;
  pale: string;
  paper: string;
  gold: string;
  /** Across the colour wheel from the city's own. */
  second: string;
  sun: string;
  meadow: string;
  night: string;
  /** The hue itself with another saturation and lightness, in percent. */
  tone(saturation: number, lightness: number, shift?: number): string;
  leaf(lightness: number): string;
}

export function createPalette({ hue, saturation, lightness }: ApiTheme['lightPrimary']): Palette {
  const tone = (saturation: number, lightness: number, shift = 0) =>
    `hsl(${(((hue + shift) % 360) + 360) % 360} ${saturation}% ${lightness}%)`;
  return {
    primary: tone(clamp(saturation, 30, 75), clamp(lightness, 28, 46)),
    deep: tone(55, 22),
    soft: tone(62, 78),
    pale: tone(70, 94),
    paper: 'hsl(38 55% 97%)',
    gold: 'hsl(40 84% 58%)',
    second: tone(40, 48, 165),
    sun: 'hsl(44 92% 84%)',
    meadow: 'hsl(96 30% 74%)',
    night: 'hsl(212 44% 24%)',
    tone,
    leaf: (value) => `hsl(132 30% ${value}%)`,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
