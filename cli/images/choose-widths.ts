/** A width this much smaller than the next saves too little to be worth two more files. */
const WORTH_A_FILE = 0.85;

/**
 * The widths to make of an image, ascending: those of the recipe that are not larger than the original, and the
 * original's own where it lies between two of them.
 * @param largest pixels
 */
export function chooseWidths(wanted: readonly number[], largest: number): number[] {
  const top = Math.min(largest, wanted.at(-1) ?? largest);
  return [...wanted.filter((width) => width < top * WORTH_A_FILE), top];
}
