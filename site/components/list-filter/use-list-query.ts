import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { LIST_AWAITED } from '../../sleeping-page/names.ts';
import { focusListTitle } from './ListTitle.tsx';
import type { ListAddress, ListCategory, ListQuery } from './list-query.ts';
import { useAddressQuery, type AddressQuery } from './use-address-query.ts';

export interface ListQueryState extends AddressQuery<ListQuery> {
  /** The query of the list, which follows the typing with lower priority. The same object while only the view changes. */
  shown: ListQuery;
  /** The list shows the query. */
  isShown: boolean;
  /** The visitor arrived at the list or came back to it, and has not changed it. */
  isArrival: boolean;
  /** There is a text, or the visitor is about to enter one. */
  isSearchWanted: boolean;
  onSearch: () => void;
  /** Shows the list with this query alone. */
  show: (part: Partial<ListQuery>) => void;
}

/**
 * What a visitor asks of one of the two lists.
 * @param visit an object that changes with each navigation
 * @param categories of the list; must be the same array on every render
 */
export function useListQuery(
  visit: object,
  { whole, read, write }: ListAddress,
  categories: readonly ListCategory[],
): ListQueryState {
  const readOwn = useCallback((search: string) => read(search, categories), [read, categories]);
  const address = useAddressQuery(visit, readOwn, write);
  const { query, isFromAddress, change } = address;
  const [isSearching, setSearching] = useState(false);
  const deferred = useDeferredValue(query);
  const { text, categories: chosen, sort, openNow } = deferred;
  const shown = useMemo(
    () => ({ ...whole, text, categories: chosen, sort, openNow }),
    [whole, text, chosen, sort, openNow],
  );
  const isShown = deferred === query;
  return {
    ...address,
    shown,
    isShown,
    isArrival: isFromAddress === true && isShown,
    isSearchWanted: isSearching || query.text !== '',
    onSearch: () => setSearching(true),
    show: (part) => {
      change({ ...whole, view: query.view, ...part });
      focusListTitle();
    },
  };
}

/**
 * Hides a list until the query of the address is applied; later changes are applied visibly. The parts to hide have the
 * class `awaited`.
 * @param isFound its text has been searched for
 */
export function useAwaitedList({ isFromAddress, isShown }: ListQueryState, isFound: boolean): void {
  const isFiltered = isShown && isFound;
  useLayoutEffect(() => {
    if (isFromAddress === undefined) return;
    const { classList } = document.documentElement;
    if (isFiltered) classList.remove(LIST_AWAITED);
    else if (isFromAddress) classList.add(LIST_AWAITED);
  }, [isFromAddress, isFiltered]);
  useLayoutEffect(() => () => document.documentElement.classList.remove(LIST_AWAITED), []);
}
