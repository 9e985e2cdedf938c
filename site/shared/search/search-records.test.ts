import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createListSearch, SEARCH_LEVELS } from './list-search.ts';
import { addToIndex, createSearchIndex, searchRecords, type SearchIndex, type SearchLevel } from './search-records.ts';

/** Name, category, town and text of each record. */
function indexOfRecords(records: readonly (readonly string[])[]): SearchIndex {
  const index = createSearchIndex();
  for (const [record, fields] of records.entries()) {
    for (const [field, text] of fields.entries()) addToIndex(index, record, field, text);
  }
  return index;
}

/** As in a list: the first level that finds anything. */
function search(index: SearchIndex, text: string, last: SearchLevel = 'misspelt'): number[] | undefined {
  let found: number[] | undefined;
  for (const level of SEARCH_LEVELS.slice(0, SEARCH_LEVELS.indexOf(last) + 1)) {
    found = searchRecords(index, text, level);
    if (found === undefined || found.length > 0) break;
  }
  return found;
}

const SHOPS = [
  ['Bäckerei Öz', 'Bäckereien', 'Musterstadt', 'Brot und Brezeln'],
  ['Rad & Tat', 'Sport', 'Musterstadt', 'Fahrräder für jeden Weg'],
  ['Café Müller', 'Gastronomie', 'Nebenort', 'Torten aus der eigenen Backstube'],
  ['Haußmann E-Bikes', 'Sport', 'Nebenort', 'Auch Räder ohne Motor'],
  ['Blumenladen Quelle', 'Blumen', 'Musterstadt', 'Sträuße zum Mitnehmen'],
] as const;

/** The names of the records that are found. */
function find(text: string, records: readonly (readonly string[])[] = SHOPS): string[] | undefined {
  return search(indexOfRecords(records), text)?.map((record) => records[record]?.[0] ?? '?');
}

describe('a search finds by name, category, town and text', () => {
  test.each([
    ['bäckerei', ['Bäckerei Öz']],
    ['sport', ['Rad & Tat', 'Haußmann E-Bikes']],
    ['nebenort sport', ['Haußmann E-Bikes']],
    ['brezeln', ['Bäckerei Öz']],
    ['haussmannebikes', ['Haußmann E-Bikes']],
    ['nebenort bäckerei', []],
  ])('%j finds %j', (text, names) => {
    expect(find(text)).toEqual(names);
  });
});

describe('“und”, & and + are the same, need not be typed, and may be typed halfway', () => {
  const NAMES = [['Äpfel & Öl'], ['Obst und Wein'], ['Hut + Stock'], ['Hund & Co'], ['H&M']];
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
  ])('%j finds %j', (text, names) => {
    expect(find(text, NAMES)).toEqual(names);
  });
  test('a search for nothing but “und” or a sign finds what has any of them', () => {
    for (const text of ['und', '&', '+'])
      expect(find(text, NAMES)).toEqual(expect.arrayContaining(['Äpfel & Öl', 'Obst und Wein', 'Hut + Stock']));
  });
});

describe('small typing errors in longer words are forgiven, but only where nothing fits without one', () => {
  test.each([
    ['Bäkerei', ['Bäckerei Öz']],
    ['Backerie', ['Bäckerei Öz']],
    ['Mülelr', ['Café Müller']],
    ['Gastronimie', ['Café Müller']],
    ['Blumenalden', ['Blumenladen Quelle']],
    ['Blumelad', ['Blumenladen Quelle']],
    ['Farrad', ['Rad & Tat', 'Haußmann E-Bikes']],
    ['Rat', []],
    ['Spoct', []],
    ['Raumschiff', []],
  ])('%j finds %j', (text, names) => {
    expect(find(text)).toEqual(names);
  });

  test('a word with exact matches finds no similar words', () => {
    const index = indexOfRecords([['Werner'], ['Kerner'], ['Berner']]);
    expect(search(index, 'werner')).toEqual([0]);
    expect(search(indexOfRecords([['Behandlung'], ['Buchhandlung']]), 'buchandlung')).toEqual([1]);
  });

  test('a short word is not taken for the beginning of another one', () => {
    expect(search(indexOfRecords([['Bettenhaus', 'Wohnen & Handwerk', '', 'Von Hand']]), 'Handy')).toEqual([]);
  });
});

describe('a search that finds nothing suggests the nearest spelling, as it is written', () => {
  const suggest = async (text: string) => (await createListSearch(SHOPS, (shop) => shop)).suggest(text)?.text;
  test.each([
    ['Spoct', 'Sport'],
    ['cafee mullre', 'Café Müller'],
    ['Sttrausse', 'Strauß'],
    ['Café Mullr', 'Café Müller'],
    ['Velp', 'Velo'],
    ['Raumschiff', undefined],
    ['Handy', undefined],
    ['Spoct Raumschiff', undefined],
    ['Spoct Bäckerei', undefined],
  ])('%j: %j', async (text, suggestion) => {
    expect(await suggest(text)).toBe(suggestion);
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
  test.each([
    ['fleischer', ['Metzgerei Ochsenreiter']],
    ['Fleischerei', ['Metzgerei Ochsenreiter']],
    ['essen', ['Zur Linde']],
    ['kleidung', ['Anziehend']],
    ['kleid', ['Anziehend']],
  ])('%j finds %j', (text, names) => {
    expect(find(text, CITY)).toEqual(names);
  });
  test('the word itself ranks before its other words', () => {
    expect(search(indexOfRecords([['Metzgerei Ochs'], ['Fleischerei Adler']]), 'fleischer')).toEqual([1, 0]);
  });
  test('the shops that are called so rank before those of a category of this name', () => {
    const names = [
      ['Nagelstudio Lack', 'Schönheit & Friseur'],
      ['Salon Haargenau', 'Schönheit & Friseur'],
      ['Naturfriseur Wurzel', 'Schönheit & Friseur'],
      ['Friseur Welle', 'Wellness'],
    ];
    for (const text of ['frisör', 'Friseur']) expect(search(indexOfRecords(names), text)).toEqual([3, 2, 1, 0]);
  });
  test.each<[text: string, shops: string[], found: string[]]>([
    ['Fahrrad', ['Radhaus Speiche, Sport', 'Mühle, Café', 'Velo Nord, Sport'], ['Radhaus Speiche', 'Velo Nord']],
    ['Fahrradladen', ['Radhaus Speiche, Sport', 'Kochladen, Wohnen'], ['Radhaus Speiche']],
    ['Buchandlung', ['Buchhandlung Nord, Bücher', 'Papeterie, Bücher'], ['Buchhandlung Nord']],
    ['Schuhgeschäft', ['Schuhhaus Stiegler, Mode', 'Geschäft für Tee, Feinkost'], ['Schuhhaus Stiegler']],
    [
      'Torten',
      ['Strandcafé, Essen', 'Eisdiele, Essen, , Torten und Eis', 'Torhaus, Kultur'],
      ['Strandcafé', 'Eisdiele'],
    ],
  ])('%j', (text, shops, found) => {
    const records = shops.map((shop) => shop.split(', '));
    expect(find(text, records)).toEqual(found);
  });
  test('the name of a category finds the category, as many as it counts, and the shops that are called so', () => {
    const shops = [
      ['Weinstube Rebe', 'Restaurant'],
      ['Hofladen', 'Feinkost & Wein', 'Am Markt'],
      ['Emaille Lunz', 'Schmuck', 'Weinbergstraße 5'],
      ['Käse-Kontor', 'Feinkost & Wein'],
      ['Vinothek Süd', 'Restaurant'],
      ['Reitstall', 'Sport', '', 'Ausritte durch den Wein'],
    ];
    expect(search(indexOfRecords(shops), 'Feinkost & Wein')).toEqual([1, 3]);
    expect(search(indexOfRecords(shops), 'Wein')).toEqual([0, 1, 3]);
  });
});

test('places are searched where no name fits, and texts where no place does', () => {
  const index = indexOfRecords([
    ['Zur Linde', 'Gasthaus', 'Markt 1', 'Unter der Kastanie'],
    ['Zum Bären', 'Gasthaus', 'Lindenallee 3', 'Vegane Küche im Hof'],
    ['Uhrmacher', 'Uhren', 'Markt 2', 'Mit Blick auf die Lindenallee'],
  ]);
  expect(search(index, 'linde')).toEqual([0]);
  expect(search(index, 'lindenallee')).toEqual([1]);
  expect(search(index, 'vegan gasthaus')).toEqual([1]);
  expect(search(index, 'kastanie', 'places')).toEqual([]);
});

describe('a part of a compound is found where a part can begin', () => {
  test.each([
    ['Eis', ['Speiseeis Nord'], true],
    ['Eis', ['Galerie Weißraum'], false],
    ['Eis', ['Friedhofsgärtnerei Sturm'], false],
    ['Eis', ['Reisebüro Kreis'], false],
    ['Reis', ['Preiswert'], false],
    ['Buch', ['Kinderbuchstube'], true],
    ['Wein', ['Schweinehof'], false],
  ])('%j in %j: %j', (text, record, isFound) => {
    expect(search(indexOfRecords([record]), text, 'texts')).toEqual(isFound ? [0] : []);
  });
  test('in texts, only beginnings of words count', () => {
    expect(search(indexOfRecords([['a', 'b', 'c', 'Schuhe, gemessen und gut']]), 'essen', 'texts')).toEqual([]);
  });
});

test('exact words rank before prefixes, those before substrings, and those before typing errors', () => {
  const names = ['Weinbuchladen', 'Buchladen', 'Buch', 'Weinhaus Buhc'];
  expect(search(indexOfRecords(names.map((name) => [name])), 'buch')).toEqual([2, 1, 0]);
  const mixed = [['Wien Haus'], ['Hausbrauerei Weinzeit'], ['Altes Weingutshaus'], ['Haus Wein']];
  expect(search(indexOfRecords(mixed), 'wein haus')).toEqual([3, 1, 2]);
});

test('a name weighs more than a category, that more than a town, and that more than a text', () => {
  const index = indexOfRecords([
    ['a', 'b', 'c', 'Linde'],
    ['a', 'b', 'Linde', 'c'],
    ['a', 'Linde', 'b', 'c'],
    ['Linde', 'a', 'b', 'c'],
  ]);
  expect(searchRecords(index, 'linde', 'texts')).toEqual([3, 2, 1, 0]);
});

test('a name that equals the search ranks first', () => {
  const index = indexOfRecords([['Hof Café am Markt'], ['Am Markt Hof Café']]);
  expect(search(index, 'am markt hof café')).toEqual([1, 0]);
});

test.each(['', '  ', '\t'])('%j has no words and matches everything', (text) => {
  expect(search(indexOfRecords(SHOPS), text)).toBeUndefined();
});

test.each(['.*', '%', '"><'])('%j has only signs and matches nothing', (text) => {
  expect(find(text)).toEqual([]);
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
      for (const spelling of spellings) expect(searchRecords(index, spelling, 'texts')).toContain(record);
    }),
  );
});

test('one typing error in a longer word still finds its record if nothing else matches', () => {
  // Without e: `ae` is one letter, a spelling of ä, so such a word is shorter than it looks.
  const longWord = fc.string({ unit: fc.constantFrom(...'abcdfghijklm'), minLength: 7, maxLength: 14 });
  fc.assert(
    fc.property(longWord, fc.nat(), fc.constantFrom('drop', 'swap', 'wrong', 'more'), (word, seed, error) => {
      const place = seed % (word.length - 1);
      expect(search(indexOfRecords([[word]]), misspell(word, place, error))).toEqual([0]);
    }),
  );
});

test('a search never throws and never finds a record twice', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 4 })), fc.string(), (records, text) => {
      const found = search(indexOfRecords(records), text) ?? [];
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
  for (const text of ['b', 'bäck', 'Bäkerei', 'Brezzeln Ofen', 'Raumschiff', 'müller 777']) {
    expect(
      fewestMilliseconds(() => search(index, text)),
      text,
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
