import { expect, test } from 'vitest';
import { createListSearch } from './list-search.ts';

const wordsOf = ({ name, street }: { name: string; street: string }) => [name, street];

test('items are found by all their texts, and earlier texts weigh more', async () => {
  const byStreet = { name: 'Bücherstube', street: 'Am Adler 1' };
  const byName = { name: 'Zum Adler', street: 'Hauptstraße 2' };
  const search = await createListSearch([byStreet, byName], wordsOf);
  expect(search('adler')).toEqual([byName, byStreet]);
  expect(search('buecherstube')).toEqual([byStreet]);
  expect(search('raumschiff')).toEqual([]);
});

test('a text without words leaves the list unchanged', async () => {
  const list = [{ name: 'Zum Adler', street: '' }];
  const search = await createListSearch(list, wordsOf);
  expect(search(' ')).toBe(list);
});

test('a long list is indexed in portions, and to its end', async () => {
  const list = Array.from({ length: 250 }, (_, index) => ({ name: `Laden nummer${index}x`, street: '' }));
  const search = await createListSearch(list, wordsOf);
  for (const place of [0, 99, 100, 199, 200, 249]) expect(search(`nummer${place}x`)).toEqual([list[place]]);
});
