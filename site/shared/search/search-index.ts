import { dropUmlautE, withoutAnd, wordsOfText } from '../search-text.ts';

/** Where a word occurs: the record's number, and which of its fields. */
interface Occurrence {
  record: number;
  field: number;
}

export interface IndexedWord {
  /** As `foldSearchText` makes it. */
  word: string;
  /** As `dropUmlautE` makes it of that. */
  plainWord: string;
  occurrences: Occurrence[];
}

/**
 * The words of many records, each once, with where it occurs. Built once for a list, so that each key that is pressed
 * costs one walk over the words and folds nothing.
 */
export interface SearchIndex {
  words: Map<string, IndexedWord>;
  records: number;
}

export function createSearchIndex(records: number): SearchIndex {
  return { words: new Map(), records };
}

/**
 * Adds a text of a record to the index.
 * @param field its weight in the order of results: 0 counts most
 */
export function addToIndex(index: SearchIndex, record: number, field: number, text: string): void {
  const words = new Set(wordsOfText(text));
  if (field === 0 && words.size > 1) for (const name of joinedNames([...words])) words.add(name);
  for (const word of words) addWord(index, word, { record, field });
}

/** Names are also typed without the blank, hyphen or sign: "ecommerce", "hm" for "H & M". */
function joinedNames(words: string[]): string[] {
  return [words, withoutAnd(words)].map((parts) => parts.join(''));
}

function addWord({ words }: SearchIndex, word: string, occurrence: Occurrence): void {
  const known = words.get(word);
  if (known === undefined) {
    words.set(word, { word, plainWord: dropUmlautE(word), occurrences: [occurrence] });
    return;
  }
  const latest = known.occurrences.at(-1);
  if (latest?.record !== occurrence.record || latest.field !== occurrence.field) known.occurrences.push(occurrence);
}
