import { everydayWords, isEverydayWord } from './everyday-words.ts';
import { plainWord, searchWords, wordsOfText } from './search-text.ts';

/** A folded word of a text, in both spellings in which it is compared. */
export interface ComparedWord {
  word: string;
  plain: string;
}

export function comparedWord(word: string): ComparedWord {
  return { word, plain: plainWord(word) };
}

/** How a word of a search fits a word of a text. */
const EXACT = 8;
export const PREFIX = 6;
const PART = 4;

/** Shorter parts occur in almost every word. */
const MIN_PART_LENGTH = 3;
const MIN_LENGTH_BEFORE = 2;
const VOWEL = /[aeiouy]/;

/** How a folded word of a search fits one of a text, in any spelling of its umlauts; 0 if it does not. */
export function fitOf(search: ComparedWord, text: ComparedWord): number {
  return Math.max(compare(search.word, text.word), compare(search.plain, text.plain));
}

function compare(search: string, text: string): number {
  const place = text.indexOf(search);
  if (place === 0) return text.length === search.length ? EXACT : PREFIX;
  return place > 0 && search.length >= MIN_PART_LENGTH && isPart(search, text, place) ? PART : 0;
}

/** A part of a compound follows another one, which has a vowel: "Eis" is meant in "Speiseeis", and not in "Preis". */
function isPart(search: string, text: string, first: number): boolean {
  for (let place = first; place > 0; place = text.indexOf(search, place + 1)) {
    if (place >= MIN_LENGTH_BEFORE && VOWEL.test(text.slice(0, place))) return true;
  }
  return false;
}

/** The words of a short text, to be tested. */
export function comparedWords(text: string): ComparedWord[] {
  return wordsOfText(text).map(comparedWord);
}

/**
 * Builds the test for one search in short texts: every word, or what an everyday word stands for, must fit some word of
 * the text, in any order. A search without words matches everything.
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

/**
 * Number of typing errors that a word of a search is forgiven: none in short ones, where every error makes another word,
 * as "Handy" and "Candy".
 */
export function forgivenErrors(wordLength: number): number {
  if (wordLength < MIN_INCOMPLETE_LENGTH) return 0;
  return wordLength < 9 ? 1 : 2;
}

/** Number of typing errors in a word that a visitor may be asked about. */
export function doubtfulErrors(wordLength: number): number {
  return Math.min(3, Math.floor(wordLength / 4));
}

/** Words that may still be incomplete are compared with beginnings: "Blumelad" is meant as "Blumenladen". */
const MIN_INCOMPLETE_LENGTH = 6;

/** Longer words are not compared: visitors do not type them, and the rows below have room for this many letters. */
const MAX_WORD_LENGTH = 48;

let beforeLast = new Uint8Array(MAX_WORD_LENGTH + 1);
let last = new Uint8Array(MAX_WORD_LENGTH + 1);
let current = new Uint8Array(MAX_WORD_LENGTH + 1);

/**
 * The fewest typing errors (an extra, missing, wrong or swapped letter) between a word of a search and another one.
 * @param mayBeIncomplete compares a longer word with beginnings, too
 * @returns undefined if there are more than `limit`
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

/** One cell of the optimal string alignment table, from its neighbours. */
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
