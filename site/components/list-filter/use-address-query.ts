import { useEffect, useMemo, useState } from 'react';
import { useInBrowser } from '../use-in-browser.ts';

/** Browsers limit how often a page may change its address, so it changes only when typing pauses. */
const ADDRESS_AFTER_MS = 250;

export interface AddressQuery<Query> {
  /** The same object until the address or the visitor changes the query. */
  query: Query;
  /** Undefined while the address is unknown: in prerendered pages and until they are hydrated. */
  isFromAddress: boolean | undefined;
  /** Changes parts of the query; successive changes accumulate. */
  change: (part: Partial<Query>) => void;
  /** Writes the query to the address at once, before the visitor leaves the page. */
  keep: () => void;
}

/**
 * The query of the address, and what the visitor makes of it. The address follows without a new history entry, so that
 * reload, link and Back restore the same list. Prerendered pages do not know their query: hydration starts with the
 * full list and applies the query immediately afterwards.
 * @param visit an object that changes with each navigation, such as the page's data
 * @param read parses the search part of an address; must be the same function on every render
 * @param write serializes to the search part of an address, empty if everything is shown
 */
export function useAddressQuery<Query>(
  visit: object,
  read: (search: string) => Query,
  write: (query: Query) => string,
): AddressQuery<Query> {
  const search = useInBrowser(() => location.search);
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
        // Not the rendered query: during hydration, that is not yet the address's query.
        const latest = current?.visit === visit ? current.query : read(location.search);
        return { visit, query: { ...latest, ...part } };
      }),
    keep: () => putIntoAddress(write(query)),
  };
}

function putIntoAddress(search: string): void {
  if (search === location.search) return;
  history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
}
