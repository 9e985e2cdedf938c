import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEADING_FONTS, headingFontRules } from './heading-fonts.ts';

test.each(Object.entries(HEADING_FONTS))(
  '%s ships as a small file whose name changes with its content',
  (_name, font) => {
    const content = readFileSync(new URL(`../public${font.file}`, import.meta.url));
    expect(content.subarray(0, 4).toString()).toBe('wOF2');
    expect(content.length).toBeLessThan(24_000);
    expect(font.file).toContain(`.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.woff2`);
  },
);

test('a heading never jumps when its typeface arrives', () => {
  expect(headingFontRules('fraunces')).toContain('font-display:optional');
});
