import { useEffect, useState, startTransition, useRef, type RefObject } from 'react';
import type { ListSearch, WordsOf } from '../../shared/search/list-search.ts';

/**
 * Searches a list. The code is loaded, and the list indexed, as soon as the visitor is about to search.
 * @param wordsOf must be the same function on every render
 * @param isWanted a search text exists, or the field has the focus
 * @returns undefined until the search is ready
 */
export function useListSearch<Item>(
  items: readonly Item[],
  wordsOf: WordsOf<Item>,
  isWanted: boolean,
): ListSearch<Item> | undefined {
  const [ready, setReady] = useState<{ items: readonly Item[]; search: ListSearch<Item> }>();
  const search = ready?.items === items ? ready.search : undefined;
  const isMissing = isWanted && search === undefined;

  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const load = async () => {
      const { createListSearch } = await import('../../shared/search/list-search.ts');
      const search = await createListSearch(items, wordsOf);
      if (isCurrent) setReady({ items, search });
    };
    load().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [isMissing, items, wordsOf]);

  return search;
}

/** Cards rendered after a change of the list: more than a screen holds. */
const FIRST_SLICE = 36;
const STEP = 96;
/** Distance below the screen at which the next cards are rendered. */
const ROOT_MARGIN = '1600px';

interface Slices {
  count: number;
  /** Ref for an element after the last card. */
  end: RefObject<HTMLDivElement | null>;
}

/**
 * Renders a long list in slices: the first cards, and more as the visitor scrolls towards their end, so that no key
 * stroke waits for a thousand cards.
 * @param cause a new object for each change that a visitor makes to the list
 * @param prerendered number of cards in the prerendered document
 */
export function useSlices(cause: object, length: number, prerendered: number): Slices {
  const [slice, setSlice] = useState({ cause, count: prerendered });
  const end = useRef<HTMLDivElement>(null);
  const count = slice.cause === cause ? slice.count : FIRST_SLICE;

  useEffect(() => {
    if (end.current === null || count >= length) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        startTransition(() => setSlice({ cause, count: count + STEP }));
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [cause, count, length]);

  return { count, end };
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
