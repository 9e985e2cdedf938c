import { useState, useSyncExternalStore } from 'react';
import { SEARCH_PARAMETER } from '../../shared/routes.ts';

/**
 * The search text, and how to change it: what the visitor typed, until the next navigation brings another search.
 * Prerendered pages do not know their query, so hydration starts without a search and catches up at once.
 * @param visit any object that is a new one after each navigation, such as the page's data
 */
export function useSearchText(visit: object): [text: string, setText: (text: string) => void] {
  const query = useSyncExternalStore(subscribe, readQuery, () => '');
  const [typed, setTyped] = useState<{ visit: object; text: string }>();
  const asked = new URLSearchParams(query).get(SEARCH_PARAMETER)?.trim() ?? '';
  const text = typed?.visit === visit ? typed.text : asked;
  return [text, (text) => setTyped({ visit, text })];
}

function readQuery(): string {
  return location.search;
}

/** The router renders the page anew after each navigation, and the address is read again with it. */
function subscribe(): () => void {
  return () => undefined;
}
