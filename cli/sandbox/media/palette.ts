/** Colours of the drawings of one city, all from its primary hue. */
export interface Palette {
  /** The city's own colour. */
  primary: string;
  deep: string;
  soft: string;
  pale: string;
  paper: string;
  ink: string;
  /** A warm and a cool companion of the primary colour. */
  accent: string;
  second: string;
  /** The hue itself with another saturation and lightness, in percent. */
  tone(saturation: number, lightness: number, shift?: number): string;
}

export function createPalette(hue: number): Palette {
  const tone = (saturation: number, lightness: number, shift = 0) =>
    `hsl(${(((hue + shift) % 360) + 360) % 360} ${saturation}% ${lightness}%)`;
  return {
    primary: tone(68, 44),
    deep: tone(55, 24),
    soft: tone(62, 78),
    pale: tone(70, 94),
    paper: 'hsl(38 55% 97%)',
    ink: tone(30, 16),
    accent: tone(82, 60, 28),
    second: tone(38, 46, 165),
    tone,
  };
}
