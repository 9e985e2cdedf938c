import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** Browsers allow only so many changes of the address in a time; it is not read while typing. */
const ADDRESS_AFTER_MS = 250;

/** On the document while it has a list that is still to be filtered; early-input.js puts it there, too. */
const AWAITED_CLASS = 'is-list-awaited';

export interface AddressQuery<Query> {
  /** The same object until the address or the visitor changes it. */
  query: Query;
  /** Undefined while the address is not known, which is in prerendered pages and until they are hydrated. */
  isFromAddress: boolean | undefined;
  /** Changes parts of the query; several changes at once add up. */
  change: (part: Partial<Query>) => void;
  /** Puts the query into the address at once, for whoever is about to leave. */
  keep: () => void;
}

/**
 * The query of the address, and then what the visitor makes of it. The address follows without a new entry in the
 * history, so that a reload, a link and the way back find the same list.
 * Prerendered pages do not know their query: hydration starts with everything and catches up at once.
 * @param visit any object that is a new one after each navigation, such as the page's data
 * @param read from the query part of an address; the same function each time
 * @param write to the query part of an address, empty where everything is shown
 */
export function useAddressQuery<Query>(
  visit: object,
  read: (search: string) => Query,
  write: (query: Query) => string,
): AddressQuery<Query> {
  const search = useSyncExternalStore(subscribe, readSearch, () => undefined);
  const searchOrNone = search ?? '';
  const asked = useMemo(() => read(searchOrNone), [read, searchOrNone]);
  const [changed, setChanged] = useState<{ visit: object; query: Query }>();
  const query = changed?.visit === visit ? changed.query : asked;
  useEffect(() => {
    if (changed?.visit !== visit) return;
    const timer = setTimeout(() => putIntoAddress(write(changed.query)), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changed, visit, write]);
  return {
    query,
    isFromAddress: search === undefined ? undefined : query === asked,
    change: (part) =>
      setChanged((current) => {
        // Not what was rendered last: while the page is hydrated, that is not the address's query yet.
        const latest = current?.visit === visit ? current.query : read(location.search);
        return { visit, query: { ...latest, ...part } };
      }),
    keep: () => putIntoAddress(write(query)),
  };
}

/**
 * Hides a list that the address filters until it is filtered; what a visitor then types filters before their eyes. The
 * parts to hide have the class `awaited`.
 * @param isFiltered the list is the one that the query asks for
 */
export function useAwaitedList({ isFromAddress }: AddressQuery<unknown>, isFiltered: boolean): void {
  useLayoutEffect(() => {
    if (isFromAddress === undefined) return;
    const { classList } = document.documentElement;
    if (isFiltered) classList.remove(AWAITED_CLASS);
    else if (isFromAddress) classList.add(AWAITED_CLASS);
  }, [isFromAddress, isFiltered]);
  useLayoutEffect(() => () => document.documentElement.classList.remove(AWAITED_CLASS), []);
}

function putIntoAddress(search: string): void {
  if (search === location.search) return;
  history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
}

function readSearch(): string {
  return location.search;
}

/** The router renders the page anew after each navigation, and the address is read again with it. */
function subscribe(): () => void {
  return () => undefined;
}
