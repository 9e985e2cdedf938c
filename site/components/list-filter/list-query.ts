import { SEARCH_PARAMETER } from '../../shared/routes.ts';
import type { View } from '../ViewSwitch.tsx';

/** What a visitor asks of a list: its search, filter and order. */
export interface ListQuery {
  text: string;
  /** Keys of categories of the list; empty for all. */
  categories: readonly string[];
  sort: ListSort;
  /** Undefined in lists without opening hours. */
  openNow: boolean | undefined;
  /** What is in view where there is no room for both. It is not part of the filter. */
  view: View;
}

/** Values of the address for the order of a list. The first one is the order of the page, which no address names. */
export const LIST_SORTS = ['empfohlen', 'name', 'name-absteigend', 'ort'] as const;

export type ListSort = (typeof LIST_SORTS)[number];

export interface ListCategory {
  /** Names it in addresses. */
  key: string;
}

/** How the address of a list says what is asked of it. */
export interface ListAddress {
  /** All of the list, in its own order. */
  whole: ListQuery;
  /**
   * Parses the search part of an address: `?q=brot&branche=baeckerei,mode&sortierung=name&offen=1&ansicht=karte`.
   * @param categories of the list: another one, which may have been abolished since, is ignored
   */
  read: (search: string, categories: readonly ListCategory[]) => ListQuery;
  /** The search part of an address, empty if everything is shown. */
  write: (query: ListQuery) => string;
}

export const VOUCHER_LIST = createListAddress(SEARCH_PARAMETER, undefined);
export const ACCEPTANCE_LIST = createListAddress('q', false);

function createListAddress(textParameter: string, openNow: ListQuery['openNow']): ListAddress {
  return {
    whole: { text: '', categories: [], sort: 'empfohlen', openNow, view: 'list' },
    read: (search, categories) => {
      const parameters = new URLSearchParams(search);
      const keys = (parameters.get('branche') ?? '').split(',');
      const sort = parameters.get('sortierung');
      return {
        text: parameters.get(textParameter)?.trim() ?? '',
        categories: categories.map(({ key }) => key).filter((key) => keys.includes(key)),
        sort: LIST_SORTS.find((known) => known === sort) ?? 'empfohlen',
        openNow: openNow === undefined ? undefined : parameters.get('offen') === '1',
        view: parameters.get('ansicht') === 'karte' ? 'map' : 'list',
      };
    },
    write: (query) => {
      const text = query.text.trim();
      const categories = query.categories.map((key) => encodeURIComponent(key)).join(',');
      const parts = [
        text !== '' && `${textParameter}=${encodeURIComponent(text)}`,
        categories !== '' && `branche=${categories}`,
        query.sort !== 'empfohlen' && `sortierung=${query.sort}`,
        query.openNow === true && 'offen=1',
        query.view === 'map' && 'ansicht=karte',
      ].filter((part) => part !== false);
      return parts.length === 0 ? '' : `?${parts.join('&')}`;
    },
  };
}

/** Whether nothing is filtered; the order may be another one. */
export function matchesAll({ text, categories, openNow }: ListQuery): boolean {
  return text.trim() === '' && categories.length === 0 && openNow !== true;
}

/** Number of active filters; the text is none. */
export function countFilters({ categories, openNow }: ListQuery): number {
  return categories.length + (openNow === true ? 1 : 0);
}
