import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** Browsers allow only so many changes of the address in a time; nobody reads it while typing. */
const ADDRESS_AFTER_MS = 250;

export interface AddressQuery<Query> {
  /** The same object until the address or the visitor changes it. */
  query: Query;
  change: (query: Query) => void;
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
  const search = useSyncExternalStore(subscribe, readSearch, () => '');
  const asked = useMemo(() => read(search), [read, search]);
  const [changed, setChanged] = useState<{ visit: object; query: Query }>();
  const query = changed?.visit === visit ? changed.query : asked;
  useEffect(() => {
    if (changed?.visit !== visit) return;
    const timer = setTimeout(() => putIntoAddress(write(changed.query)), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changed, visit, write]);
  return {
    query,
    change: (query) => setChanged({ visit, query }),
    keep: () => putIntoAddress(write(query)),
  };
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
