import { useEffect, useRef, useState } from 'react';
import type { BySlug } from '../../shared/lists/merchant-words.ts';
import type { ListSearch, WordsOf } from '../../shared/search/list-search.ts';

/** Time until code that could not be loaded is asked for again. */
const RETRY_MS = 3000;

/**
 * Searches a list. The code is loaded, and the list indexed, as soon as the visitor is about to search.
 * @param wordsOf must be the same function on every render; undefined until what it needs is loaded
 * @param isWanted a search text exists, or the field has the focus
 * @returns undefined until the search is ready
 */
export function useListSearch<Item>(
  items: readonly Item[],
  wordsOf: WordsOf<Item> | undefined,
  isWanted: boolean,
): ListSearch<Item> | undefined {
  const [ready, setReady] = useState<{ items: readonly Item[]; search: ListSearch<Item> }>();
  const search = ready?.items === items ? ready.search : undefined;
  const isMissing = isWanted && search === undefined;
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isMissing || wordsOf === undefined) return;
    let isCurrent = true;
    const load = async () => {
      const { createListSearch } = await import('../../shared/search/list-search.ts');
      const search = await createListSearch(items, wordsOf);
      if (isCurrent) setReady({ items, search });
    };
    const retry = () => setAttempt(attempt + 1);
    let timer: ReturnType<typeof setTimeout> | undefined;
    load().catch((error: unknown) => {
      reportError(error);
      if (!isCurrent) return;
      // What was typed meanwhile counts then.
      if (navigator.onLine) timer = setTimeout(retry, RETRY_MS);
      else addEventListener('online', retry);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [isMissing, items, wordsOf, attempt]);

  return search;
}

/**
 * What the other list knows of the merchants, loaded when it is wanted: undefined until then.
 * @param fetchItems must be the same function on every render; undefined while pages are prerendered
 */
export function useOtherList<Item>(
  fetchItems: (() => Promise<BySlug<Item>>) | undefined,
  isWanted: boolean,
): BySlug<Item> | undefined {
  const [items, setItems] = useState<BySlug<Item>>();
  const isMissing = isWanted && items === undefined;
  useEffect(() => {
    if (!isMissing || fetchItems === undefined) return;
    fetchItems().then(setItems, (error: unknown) => {
      // The list is still searched by what the page itself contains.
      setItems(new Map());
      if (navigator.onLine) reportError(new Error('The other list could not be loaded', { cause: error }));
    });
  }, [isMissing, fetchItems]);
  return items;
}

/** Screen readers should not announce the intermediate result of every key stroke. */
const ANNOUNCE_AFTER_MS = 600;

interface ResultAnnouncementProps {
  text: string;
  /** Announces the initial list as well, not only its changes. */
  isAnnouncedInitially?: boolean;
}

/** Announces the result of a search once the visitor pauses. */
export function ResultAnnouncement({ text, isAnnouncedInitially = false }: ResultAnnouncementProps) {
  const [said, setSaid] = useState('');
  const last = useRef(isAnnouncedInitially ? '' : text);
  useEffect(() => {
    if (last.current === text) return;
    const timer = setTimeout(() => {
      last.current = text;
      setSaid(text);
    }, ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
