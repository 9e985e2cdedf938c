import { everydayWords } from './everyday-words.ts';
import { unifySpelling, searchWords, withoutAnd, wordsOfText } from './search-text.ts';

/** Scores for how a word of the search matches an indexed word. */
const EXACT = 8;
const PREFIX = 6;
const SUBSTRING = 4;
/** Another word for it, such as the category "Mode" for "Kleidung". */
const OTHER_WORD = 3;
/** However high the weight of the field, a match with typing errors scores below every match without. */
const WITH_ERRORS = 0.8;
const ERROR_WITHIN = 0.2;

/** By field, the name first. Further fields have the last weight. */
const FIELD_WEIGHTS = [4, 3, 2, 1] as const;

/** A name that equals the search or contains it as one word ranks above names that only contain its words. */
const WHOLE_NAME = 1000;

/** Shorter substrings occur in almost every text. */
const MIN_SUBSTRING_LENGTH = 3;
const MIN_SUBSTRING_WORD_LENGTH = 5;
const MIN_OTHER_SUBSTRING_LENGTH = 6;

type Fit = (indexed: IndexedWord) => number;

/**
 * The numbers of the records that contain every word of the search, best first: exact words before prefixes before
 * substrings before words with typing errors, and names before categories before other fields; ties keep their order.
 * Typing errors are only allowed for a word that matches nowhere without them, not even by its everyday words, and two
 * only if one is not enough. Umlauts may be typed as ä, ae or a, and words from other languages in German spelling.
 * @param isExact allows no typing errors
 * @returns undefined for a search without words, which matches everything
 */
export function searchRecords(index: SearchIndex, search: string, isExact = false): number[] | undefined {
  if (search.trim() === '') return undefined;
  const words = searchWords(search);
  const [first, ...others] = words.map((word) => scoreWord(index, word, isExact));
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

/** The best score per record for one word of the search. */
function scoreWord(index: SearchIndex, word: string, isExact: boolean): Map<number, number> {
  const plain = unifySpelling(word);
  const limit = allowedErrors(word.length);
  const fits = [
    fitWithoutError(word, plain),
    ...(isExact
      ? []
      : [fitWithErrors(word, plain, Math.min(limit, 1)), fitWithErrors(word, plain, limit), fitWithin(plain, limit)]),
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
    return place > 0 && wanted.length >= MIN_SUBSTRING_LENGTH ? SUBSTRING : 0;
  };
  const others = everydayWords(word);
  return (indexed) =>
    Math.max(compare(indexed.word, word), compare(indexed.plainWord, plain), compareOthers(indexed, others));
}

/** Short words only as a whole: "Mode" is not meant in "Kommode". */
function compareOthers({ word }: IndexedWord, others: readonly string[]): number {
  const isMeant = others.some((other) =>
    other.length < MIN_OTHER_SUBSTRING_LENGTH ? word === other : word.includes(other),
  );
  return isMeant ? OTHER_WORD : 0;
}

function fitWithErrors(word: string, plain: string, limit: number): Fit {
  if (limit === 0) return () => 0;
  return (indexed) => {
    const errors = typingErrors(plain, indexed.plainWord, limit) ?? typingErrors(word, indexed.word, limit);
    return errors === undefined ? 0 : WITH_ERRORS;
  };
}

function fitWithin(plain: string, limit: number): Fit {
  if (plain.length < MIN_SUBSTRING_WORD_LENGTH) return () => 0;
  return ({ plainWord }) => (typingErrors(plain, plainWord, limit, true) === undefined ? 0 : ERROR_WITHIN);
}

function raiseWholeNames({ words }: SearchIndex, joined: string, scores: Map<number, number>): void {
  for (const { record, field } of words.get(joined)?.occurrences ?? []) {
    const score = scores.get(record);
    if (field === 0 && score !== undefined) scores.set(record, score + WHOLE_NAME);
  }
}

/** An occurrence of a word: the record's number and the field. */
interface Occurrence {
  record: number;
  field: number;
}

interface IndexedWord {
  /** Result of `foldSearchText`. */
  word: string;
  /** Result of `unifySpelling` on the folded word. */
  plainWord: string;
  occurrences: Occurrence[];
}

/**
 * The distinct words of many records with their occurrences. Built once per list, so that a key stroke costs one pass
 * over the words and no folding.
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
 * @param field index of its weight: 0 weighs most
 */
export function addToIndex(index: SearchIndex, record: number, field: number, text: string): void {
  const words = new Set(wordsOfText(text));
  if (field === 0 && words.size > 1) for (const name of joinedNames([...words])) words.add(name);
  for (const word of words) addWord(index, word, { record, field });
}

/** Names are also typed without space, hyphen or sign: "ecommerce", "hm" for "H & M". */
function joinedNames(words: string[]): string[] {
  return [words, withoutAnd(words)].map((parts) => parts.join(''));
}

function addWord({ words }: SearchIndex, word: string, occurrence: Occurrence): void {
  const known = words.get(word);
  if (known === undefined) {
    words.set(word, { word, plainWord: unifySpelling(word), occurrences: [occurrence] });
    return;
  }
  const latest = known.occurrences.at(-1);
  if (latest?.record !== occurrence.record || latest.field !== occurrence.field) known.occurrences.push(occurrence);
}

/** Longer words are not compared: visitors do not type them, and the rows below have room for this many letters. */
const MAX_WORD_LENGTH = 48;

let beforeLast = new Uint8Array(MAX_WORD_LENGTH + 1);
let last = new Uint8Array(MAX_WORD_LENGTH + 1);
let current = new Uint8Array(MAX_WORD_LENGTH + 1);

/**
 * Number of typing errors allowed in a word of the search: none in short ones, where every error makes another word.
 */
function allowedErrors(wordLength: number): number {
  if (wordLength < 4) return 0;
  return wordLength < 8 ? 1 : 2;
}

/**
 * The fewest typing errors (an extra, missing, wrong or swapped letter) between a word and a prefix of another one.
 * @param anywhere compares with any substring of `text` instead of a prefix, as for "laden" in "Blumenladen"
 * @returns undefined if there are more than `limit`
 */
function typingErrors(word: string, text: string, limit: number, anywhere = false): number | undefined {
  const columns = Math.min(text.length, MAX_WORD_LENGTH);
  if (word.length > MAX_WORD_LENGTH || word.length > columns + limit) return undefined;
  for (let column = 0; column <= columns; column++) last[column] = anywhere ? 0 : column;
  for (let row = 1; row <= word.length; row++) {
    let best = (current[0] = row);
    for (let column = 1; column <= columns; column++) {
      const cost = errorsAt(word, text, row, column);
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return undefined;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  let fewest = limit + 1;
  for (let column = 0; column <= columns; column++) fewest = Math.min(fewest, last[column] ?? fewest);
  return fewest <= limit ? fewest : undefined;
}

/** One cell of the optimal string alignment table, from its neighbours. */
function errorsAt(word: string, text: string, row: number, column: number): number {
  const isSame = word.charCodeAt(row - 1) === text.charCodeAt(column - 1);
  const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
  const changed = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
  const isSwapped =
    row > 1 &&
    column > 1 &&
    word.charCodeAt(row - 1) === text.charCodeAt(column - 2) &&
    word.charCodeAt(row - 2) === text.charCodeAt(column - 1);
  return isSwapped ? Math.min(changed, (beforeLast[column - 2] ?? 0) + 1) : changed;
}
