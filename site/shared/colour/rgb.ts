import type { HslColour } from '../models/tenant.ts';

/** sRGB, each channel 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

export function hslToRgb({ hue, saturation, lightness }: HslColour): Rgb {
  const light = lightness / 100;
  const strength = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (shift: number) => {
    const place = (shift + hue / 30) % 12;
    return light - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** `#rrggbb`. Whoever computes with a colour afterwards should start from {@link parseHex} of it: rounding counts. */
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

/** Light of a channel, without the curve that screens apply. */
export function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

export function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
