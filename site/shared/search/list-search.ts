import { addToIndex, createSearchIndex, searchRecords } from './search-records.ts';

/** Number of items indexed before yielding to the page. */
const CHUNK_SIZE = 100;

/**
 * Returns the items that match a text, best first; for a text without words all items, in their order. An exact search
 * allows no typing errors.
 */
export type ListSearch<Item> = (text: string, isExact?: boolean) => readonly Item[];

/** The texts of an item to search, the name first, by descending weight. */
export type WordsOf<Item> = (item: Item) => readonly string[];

/**
 * Indexes the words of a list, so that a key stroke only looks them up. Works in portions, since a phone needs longer
 * for a thousand descriptions than the page may be blocked.
 */
export async function createListSearch<Item>(
  items: readonly Item[],
  wordsOf: WordsOf<Item>,
): Promise<ListSearch<Item>> {
  const index = createSearchIndex(items.length);
  for (let begin = 0; begin < items.length; begin += CHUNK_SIZE) {
    if (begin > 0) await pause();
    for (const [place, item] of items.slice(begin, begin + CHUNK_SIZE).entries()) {
      for (const [field, text] of wordsOf(item).entries()) addToIndex(index, begin + place, field, text);
    }
  }
  return (text, isExact) => searchRecords(index, text, isExact)?.flatMap((record) => items[record] ?? []) ?? items;
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
