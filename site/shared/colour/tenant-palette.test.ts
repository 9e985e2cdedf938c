import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, parseHex, toHex } from './colours.ts';
import { TINT_COUNT } from '../lists/merchant-face.ts';
import type { HslColour } from '../models/tenant.ts';
import { INK, logoPaper, PAPER, tenantPalette, type TenantPalette, tenantStylesheet } from './tenant-palette.ts';

const AWKWARD: [string, HslColour | undefined][] = [
  ['no colour', undefined],
  ['yellow', { hue: 55, saturation: 100, lightness: 50 }],
  ['white', { hue: 0, saturation: 0, lightness: 100 }],
  ['black', { hue: 0, saturation: 0, lightness: 0 }],
  ['middle grey', { hue: 0, saturation: 0, lightness: 46 }],
  ['pure green', { hue: 120, saturation: 100, lightness: 50 }],
  ['pure blue', { hue: 240, saturation: 100, lightness: 50 }],
];

const anyColour = fc.record({
  hue: fc.double({ min: 0, max: 360, noNaN: true }),
  saturation: fc.double({ min: 0, max: 100, noNaN: true }),
  lightness: fc.double({ min: 0, max: 100, noNaN: true }),
});

/** Whites, blacks and greys, which tenants choose and random colours do not cover. */
const anyGrey = fc.integer({ min: 0, max: 100 }).map((lightness) => ({ hue: 0, saturation: 0, lightness }));

/** Custom properties of tokens.css with a `#rrggbb` value. */
const FIXED = Object.fromEntries(
  [
    ...readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8').matchAll(
      /--([a-z-]+): (#[0-9a-f]{6});/g,
    ),
  ].map(([, name = '', value = '']) => [name, value]),
);

function forEveryColour(check: (palette: TenantPalette) => void): void {
  for (const [, colour] of AWKWARD) check(tenantPalette(colour));
  fc.assert(
    fc.property(fc.oneof(anyColour, anyGrey), (colour) => check(tenantPalette(colour))),
    { numRuns: 500 },
  );
}

function mixWithWhite(hex: string, share: number): string {
  const mix = (channel: number) => channel * (1 - share) + share;
  const [red, green, blue] = parseHex(hex);
  return toHex([mix(red), mix(green), mix(blue)]);
}

/** On white, the page and both tints. */
function leastContrast(colour: string, { tint, tintStrong }: TenantPalette): number {
  return Math.min(...['#ffffff', PAPER, tint, tintStrong].map((ground) => contrastRatio(colour, ground)));
}

test('contrast follows the guidelines', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the darker shades of a yellow are amber, not olive', () => {
  const { primary, primaryEdge, primaryStrong, primarySoft, deep } = tenantPalette({
    hue: 56,
    saturation: 100,
    lightness: 50,
  });
  expect(primary).toBe('#ffee00');
  const greenness = ([primarySoft, primaryEdge, primaryStrong, deep] as const).map((hex) => {
    const [red, green] = parseHex(hex);
    return green / red;
  });
  expect(greenness).toEqual(greenness.toSorted((a, b) => b - a));
  expect(Math.max(...greenness)).toBeLessThan(0.92);
});

describe('every colour a tenant may choose', () => {
  test('carries readable text on buttons, also under the pointer', () => {
    forEveryColour(({ primary, primaryHover, onPrimary }) => {
      expect(contrastRatio(primary, onPrimary)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(primaryHover, onPrimary)).toBeGreaterThanOrEqual(4.5);
      expect(primaryHover).not.toBe(primary);
    });
  });

  test('has a strong shade for text and an edge for controls on every light ground', () => {
    forEveryColour((palette) => {
      expect(leastContrast(palette.primaryStrong, palette)).toBeGreaterThanOrEqual(4.5);
      expect(leastContrast(palette.primaryEdge, palette)).toBeGreaterThanOrEqual(3);
    });
  });

  test('leaves texts, statuses and fields of the site readable on its tints', () => {
    forEveryColour((palette) => {
      expect(leastContrast(INK, palette)).toBeGreaterThanOrEqual(7);
      for (const name of ['ink-soft', 'success', 'warning', 'danger']) {
        expect(leastContrast(FIXED[name] ?? '', palette), name).toBeGreaterThanOrEqual(4.5);
      }
      expect(leastContrast(FIXED['control-line'] ?? '', palette)).toBeGreaterThanOrEqual(3);
    });
  });

  test('gives a dark background for white text, even at four fifths of its opacity', () => {
    forEveryColour(({ deep }) => {
      expect(contrastRatio(deep, '#ffffff')).toBeGreaterThanOrEqual(7);
      const thinned = mixWithWhite(deep, 0.8);
      expect(contrastRatio(deep, thinned)).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('makes a main button that is distinguishable from the page', () => {
    forEveryColour(({ primary }) => {
      expect(contrastRatio(primary, PAPER)).toBeGreaterThanOrEqual(1.15);
    });
  });
});

test.each(['success', 'warning', 'danger'])('the status %s is readable on its own background', (status) => {
  expect(contrastRatio(FIXED[status] ?? '', FIXED[`${status}-tint`] ?? '')).toBeGreaterThanOrEqual(4.5);
});

test('a readable colour is not changed', () => {
  expect(tenantPalette({ hue: 240, saturation: 100, lightness: 50 }).primary).toBe('#0000ff');
  expect(tenantPalette({ hue: 55, saturation: 100, lightness: 50 }).primary).toBe('#ffea00');
});

test.each(AWKWARD)('the stylesheet of a tenant with %s contains only custom properties', (_name, lightPrimary) => {
  const css = tenantStylesheet(lightPrimary === undefined ? {} : { lightPrimary });
  expect(css).toMatch(
    /^:root\{(--[a-z-]+:#[0-9a-f]{6};?){9}\}\n(\.face-\d[^{}]*\{(--[a-z-]+:#[0-9a-f]{6};?){2}\}\n){6}$/,
  );
});

test('the tints of vouchers differ enough for neighbours, and so does what is drawn on each', () => {
  forEveryColour(({ vouchers }) => {
    expect(vouchers).toHaveLength(TINT_COUNT);
    for (const { ground, ink } of vouchers) expect(contrastRatio(ground, ink)).toBeGreaterThan(1.2);
    const grounds = vouchers.map(({ ground }) => ground);
    const distances = grounds.flatMap((one, place) => grounds.slice(place + 1).map((other) => distanceOf(one, other)));
    expect(Math.min(...distances)).toBeGreaterThan(20);
  });
});

test('the paper below a logo is the one that browsers mix', () => {
  expect(readFileSync('site/styles/voucher.css', 'utf8')).toContain('color-mix(in oklab, var(--face-ink) 32%, #fff)');
  // As Chromium draws color-mix(in oklab, <ink> 32%, #fff).
  const mixed = { '#da95b1': '#f5dde5', '#94554f': '#dec6c3', '#00726f': '#b7d0cf', '#a5cdeb': '#e2eff9' };
  const papers = Object.keys(mixed).map((ink) => logoPaper({ ground: '', ink }));
  expect(papers).toEqual(Object.values(mixed));
});

/** Of two colours in the sum of their channels, 0 to 765. */
function distanceOf(one: string, other: string): number {
  const channels = parseHex(other);
  return parseHex(one).reduce((sum, channel, place) => sum + Math.abs(channel - (channels[place] ?? 0)) * 255, 0);
}

test('a tenant’s typeface for headings follows its colours', () => {
  expect(tenantStylesheet({}, 'bitter')).toMatch(
    /^:root\{--primary:[^]*\}\n@font-face\{font-family:"Bitter"[^]*--heading-font:"Bitter"/,
  );
});

test('a tenant’s gradient is kept', () => {
  expect(tenantStylesheet({ lightBackgroundGradient: 'linear-gradient(red,blue)' })).toContain(
    '--tenant-gradient:linear-gradient(red,blue)}',
  );
});
