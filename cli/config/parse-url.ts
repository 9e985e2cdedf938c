/** The URL in the text; undefined where it is none. (`URL.parse` does the same, but needs Node 22.) */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
