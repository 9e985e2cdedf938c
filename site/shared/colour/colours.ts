import type { HslColour } from '../models/tenant.ts';

/** sRGB; each channel from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];

export function hslToRgb({ hue, saturation, lightness }: HslColour): Rgb {
  const light = lightness / 100;
  const strength = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (shift: number) => {
    const place = (shift + hue / 30) % 12;
    return light - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** `#rrggbb`. Further calculations should start from {@link parseHex} of the rounded result. */
export function toHex(rgb: Rgb): string {
  const digits = rgb.map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** @param hex `#rrggbb` */
export function parseHex(hex: string): Rgb {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Without the gamma curve. */
function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in radians. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/* The matrices are those of https://bottosson.github.io/posts/oklab/ */

export function rgbToOklch(rgb: Rgb): Oklch {
  const [red, green, blue] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** `#rrggbb`. Colours outside of sRGB lose chroma, not lightness. */
export function oklchToHex(colour: Oklch): string {
  let { chroma } = colour;
  let rgb = toRgb(colour);
  while (!isShowable(rgb) && chroma > 0) {
    chroma = Math.max(0, chroma - 0.004);
    rgb = toRgb({ ...colour, chroma });
  }
  return toHex(rgb);
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function isShowable(rgb: Rgb): boolean {
  return rgb.every((channel) => channel >= -0.001 && channel <= 1.001);
}

/** Of two colours `#rrggbb`, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}
