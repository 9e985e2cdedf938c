import { useEffect, useState, useSyncExternalStore } from 'react';
import { readVoucherQuery, writeVoucherQuery, type VoucherQuery } from './voucher-query.ts';

/** Browsers allow only so many changes of the address in a time; nobody reads it while typing. */
const ADDRESS_AFTER_MS = 250;

export interface VoucherQueryState {
  query: VoucherQuery;
  change: (query: VoucherQuery) => void;
  /** Puts the query into the address at once, for whoever is about to leave. */
  keep: () => void;
}

/**
 * The query of the address, and then what the visitor makes of it. The address follows without a new entry in the
 * history, so that a reload, a link and the way back find the same list.
 * Prerendered pages do not know their query: hydration starts with everything and catches up at once.
 * @param visit any object that is a new one after each navigation, such as the page's data
 */
export function useVoucherQuery(visit: object): VoucherQueryState {
  const search = useSyncExternalStore(subscribe, readSearch, () => '');
  const [changed, setChanged] = useState<{ visit: object; query: VoucherQuery }>();
  const query = changed?.visit === visit ? changed.query : readVoucherQuery(search);
  useEffect(() => {
    if (changed?.visit !== visit) return;
    const timer = setTimeout(() => putIntoAddress(changed.query), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changed, visit]);
  return {
    query,
    change: (query) => setChanged({ visit, query }),
    keep: () => putIntoAddress(query),
  };
}

function putIntoAddress(query: VoucherQuery): void {
  const search = writeVoucherQuery(query);
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
