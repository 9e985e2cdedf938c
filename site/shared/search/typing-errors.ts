/** Longer words are not compared: they are not typed, and the rows below have room for this many letters. */
const LONGEST_WORD = 48;

let beforeLast = new Uint8Array(LONGEST_WORD + 1);
let last = new Uint8Array(LONGEST_WORD + 1);
let current = new Uint8Array(LONGEST_WORD + 1);

/** How many typing errors a word of the search may have: none in short ones, where every error is another word. */
export function allowedErrors(wordLength: number): number {
  if (wordLength < 4) return 0;
  return wordLength < 8 ? 1 : 2;
}

/**
 * The fewest typing errors (a letter too much, too few or wrong, or two swapped) that lead from a word to the beginning
 * of another one, which may go on after it.
 * @param anywhere the part of `text` that is compared may begin anywhere in it, as in "Blumenladen" for "laden"
 * @returns undefined where it takes more than `limit`
 */
export function typingErrors(word: string, text: string, limit: number, anywhere = false): number | undefined {
  const columns = Math.min(text.length, LONGEST_WORD);
  if (word.length > LONGEST_WORD || word.length > columns + limit) return undefined;
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

/** One cell of the table of optimal string alignment, from its neighbours. */
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
