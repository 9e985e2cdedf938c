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
 * A search ends at the first level that finds anything: a street with "Wein" adds nothing to shops that are called so.
 */
export const SEARCH_LEVELS: readonly SearchLevel[] = ['names', 'places', 'texts', 'misspelt'];

/** Items indexed before yielding to the page. */
const CHUNK_SIZE = 100;

export interface ListSearch<Item> {
  /**
   * Best first; for a text without words all items, in their order.
   * @param level by default the first one that finds anything
   */
  find: (text: string, level?: SearchLevel) => readonly Item[];
  /** Of a text that finds nothing. */
  suggest: (text: string) => Suggestion | undefined;
}

/** Name, category, place and other text. */
export type WordsOf<Item> = (item: Item) => readonly string[];

/** So a key stroke only looks words up. Works in portions, since a thousand merchants take a phone too long. */
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
