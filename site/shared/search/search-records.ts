import { askedWords, everydayWords, goodsOf, isEverydayWord } from './everyday-words.ts';
import { foldSearchText, searchWords, withoutAnd, wordsOfText, writtenWords } from './search-text.ts';
import {
  comparedWord,
  doubtfulErrors,
  fitOf,
  forgivenErrors,
  PREFIX,
  typingErrors,
  type ComparedWord,
} from './word-fit.ts';

/** In the order of a record's texts, of which the last may be absent. */
const FIELD = { name: 0, category: 1, place: 2, text: 3 } as const;

/**
 * Each level includes those before it. The last forgives typing errors in words that occur nowhere, and finds a shop by
 * what its kind sells.
 */
export type SearchLevel = 'names' | 'places' | 'texts' | 'misspelt';

const LAST_FIELD: Record<SearchLevel, number> = {
  names: FIELD.category,
  places: FIELD.place,
  texts: FIELD.text,
  misspelt: FIELD.text,
};

/** A name weighs most, however well a word fits in another field. */
const FIELD_WEIGHT = 20;
/** Such as the category "Mode" for "Kleidung". */
const EVERYDAY = 2;
/** A name that equals the search, or contains it as one word. */
const WHOLE_NAME = 1000;

type Scores = Map<number, number>;

/**
 * Records that contain every word, best first: in names before categories before other fields, and there exact words
 * before beginnings, parts of compounds and everyday words; ties keep their order.
 * @returns undefined for a search without words, which matches everything
 */
export function searchRecords(index: SearchIndex, search: string, level: SearchLevel): number[] | undefined {
  if (search.trim() === '') return undefined;
  const words = searchWords(search).map(comparedWord);
  const [first, ...others] = words.map((word) => scoreWord(index, word, level));
  if (first === undefined) return [];
  for (const scores of others) {
    for (const [record, score] of first) {
      const more = scores.get(record);
      if (more === undefined) first.delete(record);
      else first.set(record, score + more);
    }
  }
  if (words.length > 1) raiseWholeNames(index, words.map(({ word }) => word).join(''), first);
  return [...first].toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b).map(([record]) => record);
}

function scoreWord(index: SearchIndex, word: ComparedWord, level: SearchLevel): Scores {
  const scores = scoreSpelling(index, word, LAST_FIELD[level]);
  if (level !== 'misspelt' || scores.size > 0) return scores;
  const { nearest } = nearestWords(index, word, forgivenErrors(word.plain.length), true);
  const goods = nearest.length === 0 ? goodsOf(word.plain) : undefined;
  const meant = goods === undefined ? nearest : [comparedWord(goods)];
  return mergeScores(meant.map((other) => scoreSpelling(index, other, FIELD.place)));
}

function scoreSpelling(index: SearchIndex, search: ComparedWord, lastField: number): Scores {
  const { own, byOthers, isCategory } = matchWord(index, search);
  const scores = mergeScores(own.slice(0, Math.min(lastField, FIELD.place) + 1));
  const isOnlyByOthers = scores.size === 0 && byOthers.size > 0;
  for (const [record, score] of byOthers) {
    const known = scores.get(record);
    if (known !== undefined) scores.set(record, Math.max(known + 1, score));
    // A category that is called so is complete: the search finds as many as it counts.
    else if (!isCategory) scores.set(record, score);
  }
  // A text with the word itself counts like a name with another word for it.
  const texts = own[FIELD.text];
  return texts !== undefined && (isOnlyByOthers || lastField === FIELD.text) ? mergeScores([scores, texts]) : scores;
}

interface WordMatch {
  /** By field. */
  own: Scores[];
  /** By everyday words, in names and categories. */
  byOthers: Scores;
  isCategory: boolean;
}

/** More than a search has words: its levels and the next key stroke match the same ones. */
const MAX_KEPT_MATCHES = 16;

function matchWord({ words, matches }: SearchIndex, search: ComparedWord): WordMatch {
  const known = matches.get(search.word);
  if (known !== undefined) return known;
  const others = everydayWords(search.plain);
  const own = Array.from({ length: FIELD.text + 1 }, (): Scores => new Map());
  const match: WordMatch = { own, byOthers: new Map(), isCategory: false };
  for (const indexed of words.values()) {
    const fit = fitOf(search, indexed);
    const isOther = others.length > 0 && isEverydayWord(indexed.plain, others);
    if (fit === 0 && !isOther) continue;
    for (const { record, field } of indexed.occurrences) {
      // A part of a text's word, or of a name in one word, is hardly ever meant.
      const isMeant = fit >= PREFIX || (fit > 0 && field !== FIELD.text && !indexed.isJoined);
      const scores = own[field];
      if (isMeant && scores !== undefined) raise(scores, record, scoreIn(field, fit));
      if (isOther && field <= FIELD.category) raise(match.byOthers, record, scoreIn(field, EVERYDAY));
      match.isCategory ||= field === FIELD.category && fit >= PREFIX;
    }
  }
  if (matches.size >= MAX_KEPT_MATCHES) matches.clear();
  matches.set(search.word, match);
  return match;
}

function scoreIn(field: number, fit: number): number {
  return (FIELD.text - field) * FIELD_WEIGHT + fit;
}

function raise(scores: Scores, record: number, score: number): void {
  if (score > (scores.get(record) ?? 0)) scores.set(record, score);
}

function mergeScores(all: readonly Scores[]): Scores {
  const merged: Scores = new Map();
  for (const scores of all) for (const [record, score] of scores) raise(merged, record, score);
  return merged;
}

function raiseWholeNames({ words }: SearchIndex, joined: string, scores: Scores): void {
  for (const { record, field } of words.get(joined)?.occurrences ?? []) {
    const score = scores.get(record);
    if (field === FIELD.name && score !== undefined) scores.set(record, score + WHOLE_NAME);
  }
}

interface NearWord extends ComparedWord {
  /** Of an everyday word; others are written as in their record. */
  shown?: string;
}

/** Those with the fewest typing errors: of names, categories and places, and everyday words that find something. */
function nearestWords(
  index: SearchIndex,
  search: ComparedWord,
  limit: number,
  mayBeIncomplete = false,
): { nearest: NearWord[]; errors: number } {
  let errors = limit;
  let nearest: NearWord[] = [];
  const compare = (known: NearWord): void => {
    const found =
      typingErrors(search.plain, known.plain, errors, mayBeIncomplete) ??
      typingErrors(search.word, known.word, errors, mayBeIncomplete);
    if (found === undefined || (known.shown !== undefined && !occurs(index, known, FIELD.category))) return;
    if (found < errors) nearest = [];
    errors = found;
    nearest.push(known);
  };
  if (limit === 0) return { nearest, errors };
  for (const indexed of index.words.values()) {
    if (!indexed.isJoined && indexed.occurrences.some(({ field }) => field <= FIELD.place)) compare(indexed);
  }
  for (const { word, plain } of askedWords()) compare({ word: foldSearchText(word), plain, shown: word });
  return { nearest, errors };
}

function occurs(index: SearchIndex, word: ComparedWord, lastField: number): boolean {
  return scoreSpelling(index, word, lastField).size > 0;
}

/** Finds something, while the search itself does not. */
export interface Suggestion {
  text: string;
  /** Letters in which it differs. */
  errors: number;
}

/**
 * @param show an indexed word as its record writes it
 * @returns undefined if none is near and finds anything
 */
export function suggestSpelling(
  index: SearchIndex,
  search: string,
  show: (word: string, record: number) => string,
): Suggestion | undefined {
  let errors = 0;
  const words = writtenWords(search).map((written) => {
    const word = comparedWord(foldSearchText(written));
    if (occurs(index, word, FIELD.text)) return written;
    const found = nearestWords(index, word, doubtfulErrors(word.plain.length));
    errors += found.errors;
    const [near] = found.nearest;
    const [occurrence] = near === undefined ? [] : (index.words.get(near.word)?.occurrences ?? []);
    return near?.shown ?? (occurrence && show(near?.word ?? '', occurrence.record));
  });
  const text = words.join(' ');
  if (words.includes(undefined) || (searchRecords(index, text, 'texts')?.length ?? 0) === 0) return undefined;
  return { text, errors };
}

interface Occurrence {
  record: number;
  field: number;
}

interface IndexedWord extends ComparedWord {
  occurrences: Occurrence[];
  /** Several words of a name in one. */
  isJoined: boolean;
}

/** Distinct words with their occurrences: a key stroke costs one pass over them and no folding. */
export interface SearchIndex {
  words: Map<string, IndexedWord>;
  /** Of the latest searches. */
  matches: Map<string, WordMatch>;
}

export function createSearchIndex(): SearchIndex {
  return { words: new Map(), matches: new Map() };
}

/** @param field name, category, place or text, from 0 */
export function addToIndex(index: SearchIndex, record: number, field: number, text: string): void {
  const words = new Set(wordsOfText(text));
  for (const word of words) addWord(index, word, { record, field }, false);
  if (field !== FIELD.name || words.size < 2) return;
  for (const name of joinedNames([...words])) addWord(index, name, { record, field }, true);
}

/** Typed without space, hyphen or sign: "ecommerce", "hm" for "H & M". */
function joinedNames(words: string[]): string[] {
  return [words, withoutAnd(words)].map((parts) => parts.join(''));
}

function addWord({ words }: SearchIndex, word: string, occurrence: Occurrence, isJoined: boolean): void {
  const known = words.get(word);
  if (known === undefined) {
    words.set(word, { ...comparedWord(word), occurrences: [occurrence], isJoined });
    return;
  }
  known.isJoined &&= isJoined;
  const latest = known.occurrences.at(-1);
  if (latest?.record !== occurrence.record || latest.field !== occurrence.field) known.occurrences.push(occurrence);
}
