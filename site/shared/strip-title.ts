const LEADING_HEADING = /^\s*<h([1-6])[^>]*>([^<]*)<\/h([1-6])>/i;

/**
 * Takes a heading off the beginning of a tenant's markup where it only repeats what the page is called anyway.
 * @param titles what counts as a repetition, whatever the case
 */
export function stripTitle(html: string, titles: string[]): string {
  const [whole = '', level, text = '', endLevel] = LEADING_HEADING.exec(html) ?? [];
  const heading = text.trim().toLowerCase();
  return whole !== '' && level === endLevel && titles.some((title) => title.toLowerCase() === heading)
    ? html.slice(whole.length)
    : html;
}
