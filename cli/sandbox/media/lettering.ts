/**
 * A plain round sans of single strokes, so that a drawing looks the same on every machine, whatever fonts it has.
 * Units: capitals stand from 30 to the baseline at 100, small letters from 50, descenders reach 124.
 */
type Letter = readonly [advance: number, strokes: string];

const BOWL = 'M50 75a25 25 0 1 0-50 0a25 25 0 1 0 50 0';
const DOTS = 'M13 33v.1M36 33v.1';
const CAPITAL_DOTS = 'v.1';

const LETTERS: Readonly<Record<string, Letter>> = {
  a: [50, `M50 50V100${BOWL}`],
  b: [50, `M0 26V100${BOWL}`],
  c: [45, 'M44 58a25 25 0 1 0 0 34'],
  d: [50, `M50 26V100${BOWL}`],
  e: [50, 'M0 75h50a25 25 0 1 0-8 18'],
  f: [28, 'M32 27h-4a16 16 0 0 0-16 16V100M0 52h28'],
  g: [50, `M50 50V100a25 25 0 0 1-46 13${BOWL}`],
  h: [44, 'M0 26V100M0 74a22 23 0 0 1 44 0V100'],
  i: [0, 'M0 50V100M0 32v.1'],
  j: [8, 'M8 50V110a13 13 0 0 1-13 13M8 32v.1'],
  k: [37, 'M0 26V100M35 50L0 79M13 69L37 100'],
  l: [0, 'M0 26V100'],
  m: [76, 'M0 50V100M0 70a19 20 0 0 1 38 0V100M38 70a19 20 0 0 1 38 0V100'],
  n: [44, 'M0 50V100M0 74a22 23 0 0 1 44 0V100'],
  o: [50, BOWL],
  p: [50, `M0 50V124${BOWL}`],
  q: [50, `M50 50V124${BOWL}`],
  r: [25, 'M0 50V100M0 73a22 22 0 0 1 22-22h4'],
  s: [37, 'M35 57a16 12 0 0 0-15-7h-5a13 12.5 0 0 0 0 25h8a13 12.5 0 0 1 0 25h-6a18 14 0 0 1-17-8'],
  t: [29, 'M12 33V86a14 14 0 0 0 14 14h4M0 52h28'],
  u: [44, 'M0 50V77a22 23 0 0 0 44 0V50M44 77V100'],
  v: [44, 'M0 50L22 100L44 50'],
  w: [74, 'M0 50L18 100L37 56L56 100L74 50'],
  x: [40, 'M0 50L40 100M40 50L0 100'],
  y: [44, 'M0 50L22 99M44 50L17 114a13 13 0 0 1-12 9'],
  z: [40, 'M1 50h38L0 100h40'],
  ä: [50, `M50 50V100${BOWL}${DOTS}`],
  ö: [50, `${BOWL}${DOTS}`],
  ü: [44, `M0 50V77a22 23 0 0 0 44 0V50M44 77V100${DOTS}`],
  ß: [44, 'M0 100V46a19 19 0 0 1 38 1c0 13-15 15-15 25c0 9 21 9 21 19a13 13 0 0 1-24 5'],
  A: [58, 'M0 100L29 30L58 100M11 76h36'],
  B: [45, 'M0 63h26a18.5 18.5 0 0 1 0 37H0V30h22a16.5 16.5 0 0 1 0 33'],
  C: [58, 'M58 42a35 35 0 1 0 0 46'],
  D: [55, 'M0 30V100h20a35 35 0 0 0 0-70Z'],
  E: [42, 'M42 30H0V100H42M0 64h36'],
  F: [42, 'M42 30H0V100M0 65h34'],
  G: [62, 'M59 42a35 35 0 1 0 5 26H40'],
  H: [50, 'M0 30V100M50 30V100M0 65h50'],
  I: [0, 'M0 30V100'],
  J: [28, 'M28 30V82a18 18 0 0 1-30 12'],
  K: [47, 'M0 30V100M45 30L0 70M15 57L47 100'],
  L: [40, 'M0 30V100H40'],
  M: [66, 'M0 100V30L33 82L66 30V100'],
  N: [52, 'M0 100V30L52 100V30'],
  O: [70, 'M70 65a35 35 0 1 0-70 0a35 35 0 1 0 70 0'],
  P: [44, 'M0 100V30h24a20 20 0 0 1 0 40H0'],
  Q: [70, 'M70 65a35 35 0 1 0-70 0a35 35 0 1 0 70 0M48 80L68 102'],
  R: [46, 'M0 100V30h24a20 20 0 0 1 0 40H0M22 70L46 100'],
  S: [46, 'M44 41a21 17 0 0 0-19-11h-5a18 17.5 0 0 0 0 35h8a18 17.5 0 0 1 0 35h-6a24 18 0 0 1-22-12'],
  T: [52, 'M0 30h52M26 30V100'],
  U: [50, 'M0 30V76a25 24 0 0 0 50 0V30'],
  V: [56, 'M0 30L28 100L56 30'],
  W: [86, 'M0 30L22 100L43 40L64 100L86 30'],
  X: [48, 'M0 30L48 100M48 30L0 100'],
  Y: [50, 'M0 30L25 66V100M50 30L25 66'],
  Z: [46, 'M1 30h44L0 100h46'],
  Ä: [58, `M0 100L29 30L58 100M11 76h36M17 14${CAPITAL_DOTS}M41 14${CAPITAL_DOTS}`],
  Ö: [70, `M70 65a35 35 0 1 0-70 0a35 35 0 1 0 70 0M23 12${CAPITAL_DOTS}M47 12${CAPITAL_DOTS}`],
  Ü: [50, `M0 30V76a25 24 0 0 0 50 0V30M14 13${CAPITAL_DOTS}M36 13${CAPITAL_DOTS}`],
  '&': [56, 'M56 100L16 50a13 13 0 1 1 20-2C30 58 0 62 0 82a19 19 0 0 0 19 18c18 0 28-12 34-28'],
  '.': [0, 'M0 100v.1'],
  '-': [24, 'M0 72h24'],
  ' ': [20, ''],
};

const GAP = 15;
const UNKNOWN: Letter = [30, 'M0 75h30'];

export interface LetteringStyle {
  /** Height of a line in the drawing's units: a capital has seven tenths of it. */
  size: number;
  stroke: string;
  /** Thickness of the strokes in hundredths of the size. */
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** How wide words are, in the drawing's units. */
export function letteringWidth(words: string, { size, weight = 9 }: Pick<LetteringStyle, 'size' | 'weight'>): number {
  return ((advanceOf(words) + weight) * size) / 100;
}

/** Words as strokes; `x` and `y` are the beginning, middle or end of their baseline. */
export function lettering(x: number, y: number, words: string, style: LetteringStyle): string {
  const { size, stroke, weight = 9, anchor = 'start' } = style;
  const width = letteringWidth(words, style);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const scale = size / 100;
  let at = weight / 2;
  const strokes = Array.from(words, (character) => {
    const [advance, drawn] = LETTERS[character] ?? UNKNOWN;
    const letter = drawn === '' ? '' : `<path transform="translate(${round(at)} 0)" d="${drawn}"/>`;
    at += advance + GAP;
    return letter;
  });
  return `<g transform="translate(${round(left)} ${round(y - size)}) scale(${round(scale, 4)})" fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
}

function advanceOf(words: string): number {
  const advances = Array.from(words, (character) => (LETTERS[character] ?? UNKNOWN)[0] + GAP);
  return advances.reduce((sum, advance) => sum + advance, 0) - GAP;
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
