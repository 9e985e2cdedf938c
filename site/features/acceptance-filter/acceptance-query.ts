/** What the visitor looks for among the acceptance locations. */
export interface AcceptanceQuery {
  text: string;
  /** Keys of categories; none stands for all. */
  categories: readonly string[];
  openNow: boolean;
}

export const EVERYTHING: AcceptanceQuery = { text: '', categories: [], openNow: false };

/** Reads the query part of the page's address: `?q=brot&branche=baeckerei-cafe,mode&offen=1`. */
export function readAcceptanceQuery(search: string): AcceptanceQuery {
  const parameters = new URLSearchParams(search);
  return {
    text: parameters.get('q') ?? '',
    categories: (parameters.get('branche') ?? '').split(',').filter((key) => key !== ''),
    openNow: parameters.get('offen') === '1',
  };
}

/** The query part of an address, empty where everything is shown. */
export function writeAcceptanceQuery({ text, categories, openNow }: AcceptanceQuery): string {
  const parts = [
    text.trim() === '' ? '' : `q=${encodeURIComponent(text.trim())}`,
    categories.length === 0 ? '' : `branche=${categories.map((key) => encodeURIComponent(key)).join(',')}`,
    openNow ? 'offen=1' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Filters beside the text. */
export function countFilters({ categories, openNow }: AcceptanceQuery): number {
  return categories.length + (openNow ? 1 : 0);
}

export function isEverything(query: AcceptanceQuery): boolean {
  return query.text.trim() === '' && countFilters(query) === 0;
}
