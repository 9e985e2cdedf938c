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
  const pieces = [
    'ä',
    'ß',
    '.',
    ' ',
    '-',
    'A',
    '9',
    '\u202e',
    '\ud83d',
    '½',
    'ﬁ',
    'İ',
    '&',
    "'",
    '"',
    '<',
    '_',
    '\u0301',
  ];
  for (let seed = 0; seed < 5000; seed++) {
    const raw = [seed % 18, (seed * 7) % 17, (seed * 13) % 11, (seed * 31) % 18].map((n) => pieces[n]).join('');
    const slug = foldSlug(raw);
    if (slug === null) continue;
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(foldSlug(slug)).toBe(slug);
  }
});
