/** Made when it is needed: that takes longer than most commands need for the rest of what they say. */
let numbers: Intl.NumberFormat | undefined;

/** `1,034` */
export function formatCount(count: number): string {
  numbers ??= new Intl.NumberFormat('en');
  return numbers.format(count);
}

/** `1 page`, `1,034 pages`; nouns whose plural is not made with an s bring it along. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** `a, b, c and 4 more`: the first `limit` items, and how many there are beyond them. */
export function listSome(items: readonly string[], limit: number): string {
  const shown = items.slice(0, limit).join(', ');
  return items.length > limit ? `${shown} and ${formatCount(items.length - limit)} more` : shown;
}
