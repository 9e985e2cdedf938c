import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldSlug } from './slug.ts';

test.each([
  ['cafe-adler', 'cafe-adler'],
  ['Café Müller & Söhne', 'cafe-mueller-soehne'],
  ['CAFE_ADLER', 'cafe-adler'],
  ['Cafe\u0301 Mu\u0308ller', 'cafe-mueller'],
  ['STRAẞE', 'strasse'],
  ['Smørrebrød', 'smoerrebroed'],
  [' --dr. huber-- ', 'dr-huber'],
  ['4711', '4711'],
  ['index-cafe', 'index-cafe'],
])('%j becomes %j', (raw, slug) => {
  expect(foldSlug(raw)).toBe(slug);
});

test.each([
  '',
  ' ',
  '---',
  '東京',
  '../etc/passwd',
  'a/b',
  'a\\b',
  'a%2fb',
  'a..b',
  '..',
  'a\nb',
  'a\u0000',
  'a\uff0fb',
  'a\uff05b',
  'index',
  'INDEX.html',
  'index.htm',
  'x'.repeat(300),
])('%j cannot be folded safely', (raw) => {
  expect(foldSlug(raw)).toBeNull();
});

test('every folded slug is one safe segment, and folding is idempotent', () => {
  const unit = fc.constantFrom(...'äß. -A9½ﬁİ&\'"<_', '\u202e', '\ud83d', '\u0301');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (raw) => {
      const slug = foldSlug(raw);
      if (slug === null) return;
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(foldSlug(slug)).toBe(slug);
    }),
    { numRuns: 2000 },
  );
});
