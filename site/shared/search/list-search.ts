import {
  addToIndex,
  createSearchIndex,
  searchRecords,
  suggestSpelling,
  type SearchLevel,
  type Suggestion,
} from './search-records.ts';
import { foldSearchText, writtenWords } from './search-text.ts';

/**
 * A search ends at the first level that finds anything: a street or a text that happens to contain "Wein" adds nothing to
 * the shops that are called so or sell it.
 */
export const SEARCH_LEVELS: readonly SearchLevel[] = ['names', 'places', 'texts', 'misspelt'];

/** Number of items indexed before yielding to the page. */
const CHUNK_SIZE = 100;

export interface ListSearch<Item> {
  /**
   * The items that match a text, best first; for a text without words all items, in their order.
   * @param level the first one that finds anything if not given
   */
  find: (text: string, level?: SearchLevel) => readonly Item[];
  /** The nearest spelling of a text that finds nothing. */
  suggest: (text: string) => Suggestion | undefined;
}

/** The texts of an item to search: name, category, place and other text. */
export type WordsOf<Item> = (item: Item) => readonly string[];

/**
 * Indexes the words of a list, so that a key stroke only looks them up. Works in portions, since a phone needs longer
 * for a thousand merchants than the page may be blocked.
 */
export async function createListSearch<Item>(
  items: readonly Item[],
  wordsOf: WordsOf<Item>,
): Promise<ListSearch<Item>> {
  const index = createSearchIndex();
  for (let begin = 0; begin < items.length; begin += CHUNK_SIZE) {
    if (begin > 0) await pause();
    for (const [place, item] of items.slice(begin, begin + CHUNK_SIZE).entries()) {
      for (const [field, text] of wordsOf(item).entries()) addToIndex(index, begin + place, field, text);
    }
  }
  const findAt = (text: string, level: SearchLevel) =>
    searchRecords(index, text, level)?.flatMap((record) => items[record] ?? []) ?? items;
  const show = (word: string, record: number) => {
    const item = items[record];
    const texts = item === undefined ? [] : wordsOf(item);
    return texts.flatMap(writtenWords).find((own) => foldSearchText(own) === word) ?? word;
  };
  return {
    find(text, level) {
      if (level !== undefined) return findAt(text, level);
      for (const each of SEARCH_LEVELS) {
        const found = findAt(text, each);
        if (found.length > 0) return found;
      }
      return [];
    },
    suggest: (text) => suggestSpelling(index, text, show),
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
