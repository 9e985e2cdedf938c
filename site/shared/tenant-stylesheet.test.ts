import { describe, expect, test } from 'vitest';
import { contrastRatio } from './colour/contrast.ts';
import type { HslColour } from './models/tenant.ts';
import { INK, PAPER, tenantPalette } from './tenant-palette.ts';
import { tenantStylesheet } from './tenant-stylesheet.ts';

const AWKWARD: [string, HslColour | undefined][] = [
  ['no colour', undefined],
  ['yellow', { hue: 55, saturation: 100, lightness: 50 }],
  ['white', { hue: 0, saturation: 0, lightness: 100 }],
  ['black', { hue: 0, saturation: 0, lightness: 0 }],
  ['middle grey', { hue: 0, saturation: 0, lightness: 46 }],
  ['pure green', { hue: 120, saturation: 100, lightness: 50 }],
  ['pure blue', { hue: 240, saturation: 100, lightness: 50 }],
];

function everyColour(): HslColour[] {
  const colours: HslColour[] = [];
  for (let hue = 0; hue < 360; hue += 15) {
    for (let saturation = 0; saturation <= 100; saturation += 25) {
      for (let lightness = 0; lightness <= 100; lightness += 5) colours.push({ hue, saturation, lightness });
    }
  }
  return colours;
}

test('contrast is counted as the guidelines do', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe('every colour a tenant may choose', () => {
  const palettes = [...AWKWARD.map(([, colour]) => colour), ...everyColour()].map((colour) => tenantPalette(colour));

  test('carries readable text on buttons, also under the pointer', () => {
    const worst = palettes.map(({ primary, primaryHover, onPrimary }) =>
      Math.min(contrastRatio(primary, onPrimary), contrastRatio(primaryHover, onPrimary)),
    );
    expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5);
  });

  test('has a strong shade for text and an edge for controls on every light ground', () => {
    for (const { tint, tintStrong, primaryStrong, primaryEdge } of palettes) {
      for (const ground of ['#ffffff', PAPER, tint, tintStrong]) {
        expect(contrastRatio(primaryStrong, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(primaryEdge, ground)).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(INK, ground)).toBeGreaterThanOrEqual(7);
      }
    }
  });

  test('gives a dark ground for white text', () => {
    for (const { deep } of palettes) expect(contrastRatio(deep, '#ffffff')).toBeGreaterThanOrEqual(7);
  });
});

test('a colour that can be read is kept as it is', () => {
  expect(tenantPalette({ hue: 240, saturation: 100, lightness: 50 }).primary).toBe('#0000ff');
  expect(tenantPalette({ hue: 55, saturation: 100, lightness: 50 }).primary).toBe('#ffea00');
});

test.each(AWKWARD)('the stylesheet of a tenant with %s holds nothing but custom properties', (_name, lightPrimary) => {
  const css = tenantStylesheet(lightPrimary === undefined ? {} : { lightPrimary });
  expect(css).toMatch(/^:root\{(--[a-z-]+:#[0-9a-f]{6};?){9}\}\n$/);
});

test('the gradient of a tenant is handed on', () => {
  expect(tenantStylesheet({ lightBackgroundGradient: 'linear-gradient(red,blue)' })).toContain(
    '--tenant-gradient:linear-gradient(red,blue)}',
  );
});
