import { expect, test } from 'vitest';
import { createListSearch } from './list-search.ts';

const wordsOf = ({ name, street }: { name: string; street: string }) => [name, street];

test('a text without words leaves the list unchanged', async () => {
  const list = [{ name: 'Zum Adler', street: '' }];
  const { find } = await createListSearch(list, wordsOf);
  expect(find(' ')).toBe(list);
});

test('a long list is indexed in portions, and to its end', async () => {
  const list = Array.from({ length: 250 }, (_, index) => ({ name: `Laden nummer${index}x`, street: '' }));
  const { find } = await createListSearch(list, wordsOf);
  for (const place of [0, 99, 100, 199, 200, 249]) expect(find(`nummer${place}x`)).toEqual([list[place]]);
});
