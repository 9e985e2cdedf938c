/** The text without the slashes at its end. A pattern such as `/+$` takes quadratic time on a text of slashes. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
