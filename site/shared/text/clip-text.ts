/** Removed from the end of a truncated text: spaces, punctuation that announces more, half of a surrogate pair. */
const LOOSE_END = /[\s,;:.\ud800-\udbff]/;

/** Truncates after the last whole word that fits, and appends an ellipsis. */
export function clipText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const lastSpace = cut.lastIndexOf(' ');
  let end = lastSpace > longest / 2 ? lastSpace : cut.length;
  while (LOOSE_END.test(cut.charAt(end - 1))) end--;
  return `${cut.slice(0, end)} …`;
}
