import { dropUmlautE, searchWords } from '../search-text.ts';
import type { IndexedWord, SearchIndex } from './search-index.ts';
import { allowedErrors, typingErrors } from './typing-errors.ts';

/** How well a word of the search fits one of the index. */
const EXACT = 8;
const PREFIX = 6;
const SUBSTRING = 4;
/** However strong the field, below everything that fits without an error. */
const WITH_ERRORS = 0.8;
const ERROR_WITHIN = 0.2;

/** By field, the name first. More fields than these count as the last. */
const FIELD_WEIGHTS = [4, 3, 2, 1] as const;

/** A name that is the search as a whole, or has it as one word, stands before those that only have its words. */
const WHOLE_NAME = 1000;

/** A single letter within words is in almost every text. */
const SHORTEST_SUBSTRING = 3;
const SHORTEST_WITHIN = 5;

type Fit = (indexed: IndexedWord) => number;

/**
 * The numbers of the records in which every word of the search occurs, best first: exact words before beginnings before
 * parts of words before words with typing errors, and names before categories before all else; equals keep their order.
 * Errors are looked for only where a word fits nowhere without one, and two of them only where it fits nowhere with one. Umlauts may be typed as ä, ae or a.
 * @returns undefined for a search that says nothing, which fits everything
 */
export function searchRecords(index: SearchIndex, search: string): number[] | undefined {
  if (search.trim() === '') return undefined;
  const words = searchWords(search);
  const [first, ...others] = words.map((word) => scoreWord(index, word));
  if (first === undefined) return [];
  for (const scores of others) {
    for (const [record, score] of first) {
      const more = scores.get(record);
      if (more === undefined) first.delete(record);
      else first.set(record, score + more);
    }
  }
  if (words.length > 1) raiseWholeNames(index, words.join(''), first);
  return [...first].toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b).map(([record]) => record);
}

/** The best score of each record in which one word of the search occurs. */
function scoreWord(index: SearchIndex, word: string): Map<number, number> {
  const plain = dropUmlautE(word);
  const limit = allowedErrors(word.length);
  const fits = [
    fitWithoutError(word, plain),
    fitWithErrors(word, plain, Math.min(limit, 1)),
    fitWithErrors(word, plain, limit),
    fitWithin(plain, limit),
  ];
  for (const fit of fits) {
    const scores = collectScores(index, fit);
    if (scores.size > 0) return scores;
  }
  return new Map();
}

function collectScores({ words }: SearchIndex, fit: Fit): Map<number, number> {
  const scores = new Map<number, number>();
  for (const indexed of words.values()) {
    const fits = fit(indexed);
    if (fits === 0) continue;
    for (const { record, field } of indexed.occurrences) {
      const score = fits * (FIELD_WEIGHTS[field] ?? 1);
      if (score > (scores.get(record) ?? 0)) scores.set(record, score);
    }
  }
  return scores;
}

function fitWithoutError(word: string, plain: string): Fit {
  const compare = (text: string, wanted: string): number => {
    const place = text.indexOf(wanted);
    if (place === 0) return text.length === wanted.length ? EXACT : PREFIX;
    return place > 0 && wanted.length >= SHORTEST_SUBSTRING ? SUBSTRING : 0;
  };
  return (indexed) => Math.max(compare(indexed.word, word), compare(indexed.plainWord, plain));
}

function fitWithErrors(word: string, plain: string, limit: number): Fit {
  if (limit === 0) return () => 0;
  return (indexed) => {
    const errors = typingErrors(plain, indexed.plainWord, limit) ?? typingErrors(word, indexed.word, limit);
    return errors === undefined ? 0 : WITH_ERRORS;
  };
}

function fitWithin(plain: string, limit: number): Fit {
  if (plain.length < SHORTEST_WITHIN) return () => 0;
  return ({ plainWord }) => (typingErrors(plain, plainWord, limit, true) === undefined ? 0 : ERROR_WITHIN);
}

function raiseWholeNames({ words }: SearchIndex, joined: string, scores: Map<number, number>): void {
  for (const { record, field } of words.get(joined)?.occurrences ?? []) {
    const score = scores.get(record);
    if (field === 0 && score !== undefined) scores.set(record, score + WHOLE_NAME);
  }
}
