import { everydayWords, isEverydayWord } from './everyday-words.ts';
import { plainWord, searchWords, wordsOfText } from './search-text.ts';

/** Folded, in both spellings that are compared. */
export interface ComparedWord {
  word: string;
  plain: string;
}

export function comparedWord(word: string): ComparedWord {
  return { word, plain: plainWord(word) };
}

const EXACT = 8;
export const PREFIX = 6;
const PART = 4;

const MIN_PART_LENGTH = 3;
const MIN_LENGTH_BEFORE = 2;
const VOWEL = /[aeiouy]/;

/** 0 if it does not fit in any spelling of its umlauts. */
export function fitOf(search: ComparedWord, text: ComparedWord): number {
  return Math.max(compare(search.word, text.word), compare(search.plain, text.plain));
}

function compare(search: string, text: string): number {
  const place = text.indexOf(search);
  if (place === 0) return text.length === search.length ? EXACT : PREFIX;
  return place > 0 && search.length >= MIN_PART_LENGTH && isPart(search, text, place) ? PART : 0;
}

/** A part follows another one, which has a vowel: "Eis" is meant in "Speiseeis", not in "Preis". */
function isPart(search: string, text: string, first: number): boolean {
  for (let place = first; place > 0; place = text.indexOf(search, place + 1)) {
    if (place >= MIN_LENGTH_BEFORE && VOWEL.test(text.slice(0, place))) return true;
  }
  return false;
}

export function comparedWords(text: string): ComparedWord[] {
  return wordsOfText(text).map(comparedWord);
}

/**
 * For short texts: every word, or what an everyday word stands for, must fit. A search without words matches
 * everything.
 */
export function searchTest(search: string): (text: readonly ComparedWord[]) => boolean {
  if (search.trim() === '') return () => true;
  const wanted = searchWords(search).map(comparedWord);
  const tests = wanted.map((word) => {
    const others = everydayWords(word.plain);
    return (text: ComparedWord) => fitOf(word, text) > 0 || isEverydayWord(text.plain, others);
  });
  return (text) => tests.length > 0 && tests.every((fits) => text.some(fits));
}

/** None in short words, where every error makes another word, as "Handy" and "Candy". */
export function forgivenErrors(wordLength: number): number {
  if (wordLength < MIN_INCOMPLETE_LENGTH) return 0;
  return wordLength < 9 ? 1 : 2;
}

/** In a word that a visitor may be asked about. */
export function doubtfulErrors(wordLength: number): number {
  return Math.min(3, Math.floor(wordLength / 4));
}

/** Compared with beginnings: "Blumelad" is meant as "Blumenladen". */
const MIN_INCOMPLETE_LENGTH = 6;

/** Longer words are not compared: the rows below have room for so many letters. */
const MAX_WORD_LENGTH = 48;

let beforeLast = new Uint8Array(MAX_WORD_LENGTH + 1);
let last = new Uint8Array(MAX_WORD_LENGTH + 1);
let current = new Uint8Array(MAX_WORD_LENGTH + 1);

/**
 * The fewest extra, missing, wrong or swapped letters; undefined if there are more than `limit`.
 * @param mayBeIncomplete compares a longer word with beginnings, too
 */
export function typingErrors(
  search: string,
  text: string,
  limit: number,
  mayBeIncomplete: boolean,
): number | undefined {
  const columns = Math.min(text.length, MAX_WORD_LENGTH);
  const isOpen = mayBeIncomplete && search.length >= MIN_INCOMPLETE_LENGTH;
  if (search.length > MAX_WORD_LENGTH || search.length > columns + limit) return undefined;
  if (!isOpen && text.length > search.length + limit) return undefined;
  for (let column = 0; column <= columns; column++) last[column] = column;
  for (let row = 1; row <= search.length; row++) {
    let best = (current[0] = row);
    for (let column = 1; column <= columns; column++) {
      const cost = errorsAt(search, text, row, column);
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return undefined;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  let fewest = last[columns] ?? limit + 1;
  if (isOpen) for (const errors of last.subarray(0, columns)) fewest = Math.min(fewest, errors);
  return fewest <= limit ? fewest : undefined;
}

/** A cell of the optimal string alignment table. */
function errorsAt(search: string, text: string, row: number, column: number): number {
  const isSame = search.charCodeAt(row - 1) === text.charCodeAt(column - 1);
  const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
  const changed = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
  const isSwapped =
    row > 1 &&
    column > 1 &&
    search.charCodeAt(row - 1) === text.charCodeAt(column - 2) &&
    search.charCodeAt(row - 2) === text.charCodeAt(column - 1);
  return isSwapped ? Math.min(changed, (beforeLast[column - 2] ?? 0) + 1) : changed;
}
