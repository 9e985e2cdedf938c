import { useState, useSyncExternalStore } from 'react';
import { SEARCH_PARAMETER } from '../../shared/routes.ts';

/**
 * The search text, and how to change it: what the visitor typed, until the address brings another search. Prerendered
 * pages do not know their query, so hydration starts without a search and catches up at once.
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const query = useSyncExternalStore(subscribe, readQuery, () => '');
  const [typed, setTyped] = useState<{ query: string; text: string }>();
  const asked = new URLSearchParams(query).get(SEARCH_PARAMETER)?.trim() ?? '';
  const text = typed?.query === query ? typed.text : asked;
  return [text, (text) => setTyped({ query, text })];
}

function readQuery(): string {
  return location.search;
}

/** The router renders the page anew after each navigation, and the address is read again with it. */
function subscribe(): () => void {
  return () => undefined;
}
