/* Patterns that name tenants, targets, files: `*` stands for any characters, `?` for one. */

export function isPattern(text: string): boolean {
  return /[*?]/.test(text);
}

/** Whether a pattern, or a name without such a character, matches the whole text. */
export function matchesPattern(text: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  /** Where the last `*` is, and the end of the text that it stands for. */
  let star = -1;
  let starEnd = 0;
  while (at < text.length) {
    if (pattern[next] === '*') {
      star = next++;
      starEnd = at;
    } else if (pattern[next] === '?' || pattern[next] === text[at]) {
      at += 1;
      next += 1;
    } else if (star === -1) {
      return false;
    } else {
      // The last star stands for one more character.
      next = star + 1;
      at = ++starEnd;
    }
  }
  return /^\**$/.test(pattern.slice(next));
}
