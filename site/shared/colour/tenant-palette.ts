import { headingFontRules, type HeadingFont } from '../heading-fonts.ts';
import { contrastRatio, oklchToHex, parseHex, rgbToOklch, type Oklch, hslToRgb } from './colours.ts';
import { TINT_COUNT } from '../lists/merchant-face.ts';
import type { HslColour, Theme } from '../models/tenant.ts';

/** `#rrggbb`, with the contrast that each guarantees. */
export interface TenantPalette {
  /** For filled areas. */
  primary: string;
  primaryHover: string;
  /** On primary and primaryHover: contrast of at least 4.5. */
  onPrimary: string;
  /** Outlines and other graphics on a light background: contrast of at least 3. */
  primaryEdge: string;
  /** Text, links and focus on white, paper and both tints: contrast of at least 4.5. */
  primaryStrong: string;
  /** For drawings only, never behind text. */
  primarySoft: string;
  tint: string;
  tintStrong: string;
  /** Dark background for white text: contrast of at least 7. */
  deep: string;
  /** TINT_COUNT of them. */
  vouchers: readonly VoucherTint[];
}

export interface VoucherTint {
  ground: string;
  ink: string;
}

/** Share of ink in the paper below a logo: `.face-logo` in voucher.css. */
const LOGO_PAPER_INK = 0.32;

/** The light shade below a logo. */
export function logoPaper({ ink }: VoucherTint): string {
  const { lightness, chroma, hue } = rgbToOklch(parseHex(ink));
  return oklchToHex({ lightness: 1 - LOGO_PAPER_INK * (1 - lightness), chroma: LOGO_PAPER_INK * chroma, hue });
}

/** For tenants without a colour. */
const DEFAULT_PRIMARY: HslColour = { hue: 174, saturation: 62, lightness: 27 };

const WHITE = '#ffffff';
/** As in the stylesheet. */
export const PAPER = '#fdfbf8';
export const INK = '#241f1a';

const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;
/** Below it, a fill is indistinguishable from the page. */
const MIN_VISIBLE_CONTRAST = 1.15;
/** Of the fill that replaces an indistinguishable one. */
const DARK_LIGHTNESS = 0.32;
/** Below it, a colour is grey and its hue is arbitrary. */
const MIN_HUE_CHROMA = 0.02;
const WARM_HUE = 1.2;

/** In radians: between orange and the first green. */
const YELLOW = { from: 1.4, to: 2.15 };
/** Yellow approaches it as it gets darker; at its own hue it would turn olive. */
const AMBER_HUE = 1.22;
/** How much darker a yellow is when its shade is amber. */
const AMBER_DEPTH = 0.35;

/** Around the tenant's hue; any two next to each other in a list differ. The ink is for drawings only. */
const VOUCHER_TINTS: readonly { turn: number; ground: Shade; ink: Shade }[] = [
  { turn: -40, ground: [0.9, 0.05], ink: [0.745, 0.09] },
  { turn: -8, ground: [0.4, 0.07], ink: [0.52, 0.085] },
  { turn: 40, ground: [0.83, 0.07], ink: [0.67, 0.1] },
  { turn: 24, ground: [0.32, 0.05], ink: [0.45, 0.07] },
  { turn: -24, ground: [0.94, 0.03], ink: [0.83, 0.06] },
  { turn: 8, ground: [0.6, 0.09], ink: [0.5, 0.09] },
];

const MIN_TINT_CHROMA = 0.03;

type Shade = readonly [lightness: number, chroma: number];

/** If text would be unreadable, only the lightness changes, but that dark yellow is amber. */
export function tenantPalette(lightPrimary: HslColour = DEFAULT_PRIMARY): TenantPalette {
  const own = rgbToOklch(hslToRgb(lightPrimary));
  const tinted: Oklch = own.chroma < MIN_HUE_CHROMA ? { ...own, chroma: 0.012, hue: WARM_HUE } : own;
  const soft = (lightness: number, chroma: number) =>
    oklchToHex(shade({ ...tinted, chroma: Math.min(tinted.chroma, chroma) }, lightness));
  // A faint yellow that is not light enough looks like a grey green.
  const [tint, tintStrong] = isYellow(own)
    ? [soft(0.975, 0.03), soft(0.95, 0.075)]
    : [soft(0.965, 0.018), soft(0.925, 0.038)];
  const grounds = [WHITE, PAPER, tint, tintStrong];
  const { fill, onPrimary } = readableFill(own);
  return {
    primary: oklchToHex(fill),
    primaryHover: hoverFill(fill, onPrimary),
    onPrimary,
    primaryEdge: darkenUntil(fill, grounds, CONTROL_CONTRAST),
    primaryStrong: darkenUntil(fill, grounds, TEXT_CONTRAST),
    primarySoft: soft(0.8, 0.09),
    tint,
    tintStrong,
    deep: soft(0.27, 0.06),
    vouchers: VOUCHER_TINTS.map(({ turn, ground, ink }) => {
      const turned = { ...tinted, hue: tinted.hue + (turn * Math.PI) / 180 };
      const tone = ([lightness, most]: Shade) => {
        const chroma = Math.min(Math.max(tinted.chroma, MIN_TINT_CHROMA), most);
        return oklchToHex(shade({ ...turned, chroma }, lightness));
      };
      return { ground: tone(ground), ink: tone(ink) };
    }),
  };
}

/**
 * In a narrow band neither white nor dark text is readable; such a fill becomes darker. One that is almost white would
 * look like a secondary button, so it becomes its dark shade.
 */
function readableFill(own: Oklch): { fill: Oklch; onPrimary: string } {
  const hex = oklchToHex(own);
  if (contrastRatio(hex, PAPER) < MIN_VISIBLE_CONTRAST) return { fill: shade(own, DARK_LIGHTNESS), onPrimary: WHITE };
  if (contrastRatio(hex, WHITE) >= TEXT_CONTRAST) return { fill: own, onPrimary: WHITE };
  if (contrastRatio(hex, INK) >= TEXT_CONTRAST) return { fill: own, onPrimary: INK };
  return readableFill({ ...own, lightness: own.lightness - 0.01 });
}

/** Lighter if darkening would be invisible or make the text unreadable. */
function hoverFill(fill: Oklch, onPrimary: string): string {
  const steps = fill.lightness > 0.3 ? [-0.05, 0.05, 0.1, -0.02] : [0.2, 0.15, 0.1];
  const candidates = steps.map((step) => oklchToHex({ ...fill, lightness: clamp(fill.lightness + step) }));
  const own = oklchToHex(fill);
  return candidates.find((hex) => hex !== own && contrastRatio(hex, onPrimary) >= TEXT_CONTRAST) ?? oklchToHex(fill);
}

function darkenUntil(colour: Oklch, grounds: string[], wanted: number): string {
  let { lightness } = colour;
  let hex = oklchToHex(colour);
  while (lightness > 0 && grounds.some((ground) => contrastRatio(hex, ground) < wanted)) {
    lightness = clamp(lightness - 0.01);
    hex = oklchToHex(shade(colour, lightness));
  }
  return hex;
}

function isYellow({ hue, chroma }: Oklch): boolean {
  return chroma >= MIN_HUE_CHROMA && hue > YELLOW.from && hue < YELLOW.to;
}

/** The colour at another lightness. */
function shade(colour: Oklch, lightness: number): Oklch {
  if (!isYellow(colour)) return { ...colour, lightness };
  const { hue } = colour;
  const share = clamp((colour.lightness - lightness) / AMBER_DEPTH);
  return { ...colour, lightness, hue: hue + (AMBER_HUE - hue) * share };
}

function clamp(lightness: number): number {
  return Math.min(1, Math.max(0, lightness));
}

/**
 * Colours and typeface in a file after the site's stylesheet: the Content-Security-Policy allows no style attributes or
 * elements.
 */
export function tenantStylesheet(theme: Theme, headingFont?: HeadingFont): string {
  const palette = tenantPalette(theme.lightPrimary);
  const properties = [
    ['primary', palette.primary],
    ['primary-hover', palette.primaryHover],
    ['on-primary', palette.onPrimary],
    ['primary-edge', palette.primaryEdge],
    ['primary-strong', palette.primaryStrong],
    ['primary-soft', palette.primarySoft],
    ['tint', palette.tint],
    ['tint-strong', palette.tintStrong],
    ['deep', palette.deep],
    // The parser accepts only gradients that cannot leave their declaration.
    ...(theme.lightBackgroundGradient === undefined ? [] : [['tenant-gradient', theme.lightBackgroundGradient]]),
  ];
  const colours = `:root{${properties.map(([name, value]) => `--${name}:${value}`).join(';')}}\n`;
  // Without the code that completes them, brief cards take turns.
  const tints = palette.vouchers.map(
    ({ ground, ink }, tint) =>
      `.face-${tint},:nth-child(${TINT_COUNT}n+${tint + 1})>.face-any{--face:${ground};--face-ink:${ink}}\n`,
  );
  return [colours, ...tints, headingFont === undefined ? '' : headingFontRules(headingFont)].join('');
}
