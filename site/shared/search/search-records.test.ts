import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addToIndex, createSearchIndex, type SearchIndex, searchRecords } from './search-records.ts';

/** Name, category, town and text of each record. */
function indexOfRecords(records: readonly (readonly string[])[]): SearchIndex {
  const index = createSearchIndex(records.length);
  for (const [record, fields] of records.entries()) {
    for (const [field, text] of fields.entries()) addToIndex(index, record, field, text);
  }
  return index;
}

const SHOPS = [
  ['Bäckerei Öz', 'Bäckereien', 'Musterstadt', 'Brot und Brezeln'],
  ['Rad & Tat', 'Sport', 'Musterstadt', 'Fahrräder für jeden Weg'],
  ['Café Müller', 'Gastronomie', 'Nebenort', 'Torten aus der eigenen Backstube'],
  ['Haußmann E-Bikes', 'Sport', 'Nebenort', 'Auch Räder ohne Motor'],
  ['Blumenladen Quelle', 'Blumen', 'Musterstadt', 'Sträuße zum Mitnehmen'],
] as const;

const find = (search: string) =>
  searchRecords(indexOfRecords(SHOPS), search)?.map((record) => SHOPS[record]?.[0] ?? '?');

describe('a search finds by name, category, town and text', () => {
  test.each([
    ['bäckerei', ['Bäckerei Öz']],
    ['sport', ['Rad & Tat', 'Haußmann E-Bikes']],
    ['nebenort sport', ['Haußmann E-Bikes']],
    ['brezeln', ['Bäckerei Öz']],
    ['ebikes', ['Haußmann E-Bikes']],
    ['nebenort bäckerei', []],
  ])('%j finds %j', (search, names) => {
    expect(find(search)).toEqual(names);
  });
});

describe('“und”, & and + are the same, need not be typed, and may be typed halfway', () => {
  const NAMES = [['Äpfel & Öl'], ['Obst und Wein'], ['Hut + Stock'], ['Hund & Co'], ['H&M']];
  const findName = (search: string) =>
    searchRecords(indexOfRecords(NAMES), search)?.map((record) => NAMES[record]?.[0] ?? '?');
  test.each([
    ['Äpfel und Öl', ['Äpfel & Öl']],
    ['Äpfel & Öl', ['Äpfel & Öl']],
    ['aepfel+oel', ['Äpfel & Öl']],
    ['Äpfel Öl', ['Äpfel & Öl']],
    ['Äpfel u', ['Äpfel & Öl']],
    ['Äpfel un', ['Äpfel & Öl']],
    ['apfelundol', ['Äpfel & Öl']],
    ['Obst & Wein', ['Obst und Wein']],
    ['Hut und Stock', ['Hut + Stock']],
    ['Hut & Stock', ['Hut + Stock']],
    ['hm', ['H&M']],
    ['h und m', ['H&M']],
  ])('%j finds %j', (search, names) => {
    expect(findName(search)).toEqual(names);
  });
  test('a search for nothing but “und” or a sign finds what has any of them', () => {
    for (const search of ['und', '&', '+'])
      expect(findName(search)).toEqual(expect.arrayContaining(['Äpfel & Öl', 'Obst und Wein', 'Hut + Stock']));
  });
});

describe('umlauts, accents and ß may be typed in any way', () => {
  test.each(['Müller', 'MUELLER', 'muller', 'Mu\u0308ller'])('%j finds Müller', (search) => {
    expect(find(search)).toEqual(['Café Müller']);
  });
  test.each(['Haußmann', 'haussmann', 'HAUẞMANN'])('%j finds Haußmann', (search) => {
    expect(find(search)).toEqual(['Haußmann E-Bikes']);
  });
  test.each(['cafe', 'café'])('%j finds Café', (search) => {
    expect(find(search)).toEqual(['Café Müller']);
  });
  test('letters that only look like an umlaut stay what they are', () => {
    expect(find('uell')).toContain('Blumenladen Quelle');
  });
});

describe('small typing errors are forgiven, but only where nothing fits without one', () => {
  test.each([
    ['Bäkerei', ['Bäckerei Öz']],
    ['Backerie', ['Bäckerei Öz']],
    ['Mülelr', ['Café Müller']],
    ['Vahrräder', ['Rad & Tat']],
    ['Gastronimie', ['Café Müller']],
    ['Blumenalden', ['Blumenladen Quelle']],
    ['strausse mitnehemn', ['Blumenladen Quelle']],
    ['Blumelad', ['Blumenladen Quelle']],
    ['stubbe', ['Café Müller']],
    ['Rat', []],
    ['Raumschiff', []],
  ])('%j finds %j', (search, names) => {
    expect(find(search)).toEqual(names);
  });

  test('a word with exact matches finds no similar words', () => {
    const index = indexOfRecords([['Wein'], ['Stein'], ['Fein']]);
    expect(searchRecords(index, 'wein')).toEqual([0]);
    expect(searchRecords(indexOfRecords([['Behandlung'], ['Buchhandlung']]), 'buchandlung')).toEqual([1]);
  });
});

describe('everyday words find what the shops call it, before anything with typing errors', () => {
  const CITY = [
    ['Perlenfischer', 'Schmuck & Uhren'],
    ['Eisenwaren Schott', 'Wohnen & Handwerk'],
    ['Metzgerei Ochsenreiter', 'Feinkost & Wein'],
    ['Zur Linde', 'Restaurant & Gasthaus'],
    ['Anziehend', 'Mode & Schuhe'],
    ['Kommode & Co', 'Wohnen & Handwerk'],
  ];
  const findShop = (search: string) =>
    searchRecords(indexOfRecords(CITY), search)?.map((record) => CITY[record]?.[0] ?? '?');
  test.each([
    ['fleischer', ['Metzgerei Ochsenreiter']],
    ['Fleischerei', ['Metzgerei Ochsenreiter']],
    ['essen', ['Zur Linde']],
    ['kleidung', ['Anziehend']],
    ['kleid', ['Anziehend']],
  ])('%j finds %j', (search, names) => {
    expect(findShop(search)).toEqual(names);
  });
  test('the word itself ranks before its other words', () => {
    expect(searchRecords(indexOfRecords([['Metzgerei Ochs'], ['Fleischerei Adler']]), 'fleischer')).toEqual([1, 0]);
  });
});

test('an exact search allows no typing errors', () => {
  const index = indexOfRecords([['Garten'], ['Karten']]);
  expect(searchRecords(index, 'karte', true)).toEqual([1]);
  expect(searchRecords(index, 'kerten', true)).toEqual([]);
  expect(searchRecords(index, 'kerten')).toEqual([1]);
});

test('exact words rank before prefixes, those before substrings, and those before typing errors', () => {
  const names = ['Weinbuchladen', 'Buchladen', 'Buch', 'Weinhaus Buhc'];
  expect(searchRecords(indexOfRecords(names.map((name) => [name])), 'buch')).toEqual([2, 1, 0]);
  const mixed = [['Wien Haus'], ['Hausbrauerei Weinzeit'], ['Altes Weingutshaus'], ['Haus Wein']];
  expect(searchRecords(indexOfRecords(mixed), 'wein haus')).toEqual([3, 1, 2]);
});

test('a name weighs more than a category, that more than a town, and that more than a text', () => {
  const index = indexOfRecords([
    ['a', 'b', 'c', 'Linde'],
    ['a', 'b', 'Linde', 'c'],
    ['a', 'Linde', 'b', 'c'],
    ['Linde', 'a', 'b', 'c'],
  ]);
  expect(searchRecords(index, 'linde')).toEqual([3, 2, 1, 0]);
});

test('a name that equals the search ranks first', () => {
  const index = indexOfRecords([['Hof Café am Markt'], ['Am Markt Hof Café']]);
  expect(searchRecords(index, 'am markt hof café')).toEqual([1, 0]);
});

test.each(['', '  ', '\t'])('%j has no words and matches everything', (search) => {
  expect(searchRecords(indexOfRecords(SHOPS), search)).toBeUndefined();
});

test.each(['.*', '%', '"><'])('%j has only signs and matches nothing', (search) => {
  expect(find(search)).toEqual([]);
});

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzäöüßé'];
const WORD = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 14 });
const RECORDS = fc.array(fc.tuple(WORD, WORD, WORD, WORD), { minLength: 1, maxLength: 30 });

test('every record is found by each of its words, in any spelling of its umlauts', () => {
  fc.assert(
    fc.property(RECORDS, fc.nat(), fc.nat({ max: 3 }), (records, seed, field) => {
      const record = seed % records.length;
      const word = records[record]?.[field] ?? '';
      const index = indexOfRecords(records);
      const spellings = [word, word.toUpperCase(), spell(word, 'e'), spell(word, '')];
      for (const spelling of spellings) expect(searchRecords(index, spelling)).toContain(record);
    }),
  );
});

test('one typing error in a longer word still finds its record if nothing else matches', () => {
  const longWord = fc.string({ unit: fc.constantFrom(...'abcdefghijklm'), minLength: 5, maxLength: 14 });
  fc.assert(
    fc.property(longWord, fc.nat(), fc.constantFrom('drop', 'swap', 'wrong', 'more'), (word, seed, error) => {
      const place = seed % (word.length - 1);
      expect(searchRecords(indexOfRecords([[word]]), misspell(word, place, error))).toEqual([0]);
    }),
  );
});

test('a search never throws and never finds a record twice', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 4 })), fc.string(), (records, search) => {
      const found = searchRecords(indexOfRecords(records), search) ?? [];
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

test('a thousand records are searched within one frame of a slow phone', () => {
  const records = Array.from({ length: 1000 }, (_, record) => [
    `Bäckerei Müller ${record}`,
    `Handwerk ${record % 13}`,
    'Musterstadt',
    `Brot, Brezeln und Kuchen aus Ofen ${record * 7}, gebacken von Hand seit ${1800 + (record % 200)}`,
  ]);
  const index = indexOfRecords(records);
  for (const search of ['b', 'bäck', 'Bäkerei', 'Brezzeln Ofen', 'Raumschiff', 'müller 777']) {
    expect(
      fewestMilliseconds(() => searchRecords(index, search)),
      search,
    ).toBeLessThan(25);
  }
});

/** The fastest of several runs, which other processes disturb least. */
function fewestMilliseconds(run: () => void): number {
  const runs = Array.from({ length: 8 }, () => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  });
  return Math.min(...runs);
}

function spell(word: string, after: string): string {
  const plain: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u' };
  return word.replace(/[äöü]/g, (letter) => `${plain[letter] ?? ''}${after}`).replaceAll('ß', 'ss');
}

function misspell(word: string, place: number, error: string): string {
  const [before, at, next, after] = [word.slice(0, place), word[place], word[place + 1], word.slice(place + 2)];
  if (error === 'drop') return `${before}${next}${after}`;
  if (error === 'swap') return `${before}${next}${at}${after}`;
  return error === 'wrong' ? `${before}z${next}${after}` : `${before}${at}z${next}${after}`;
}
