import { addToIndex, createSearchIndex, searchRecords } from './search-records.ts';

/** Items that are indexed between two moments in which the page can do something else. */
const AT_ONCE = 100;

/** Finds the items that fit a text, best first; all of them, in their order, for a text that says nothing. */
export type ListSearch<Item> = (text: string) => readonly Item[];

/** The texts in which an item is found, the name first: the earlier, the more it counts. */
export type WordsOf<Item> = (item: Item) => readonly string[];

/**
 * Indexes the words of a list, so that a key stroke only looks them up. A thousand descriptions take a telephone longer
 * than a key stroke may, so that happens in portions.
 */
export async function createListSearch<Item>(
  items: readonly Item[],
  wordsOf: WordsOf<Item>,
): Promise<ListSearch<Item>> {
  const index = createSearchIndex(items.length);
  for (let begin = 0; begin < items.length; begin += AT_ONCE) {
    if (begin > 0) await pause();
    for (const [place, item] of items.slice(begin, begin + AT_ONCE).entries()) {
      for (const [field, text] of wordsOf(item).entries()) addToIndex(index, begin + place, field, text);
    }
  }
  return (text) => searchRecords(index, text)?.flatMap((record) => items[record] ?? []) ?? items;
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
