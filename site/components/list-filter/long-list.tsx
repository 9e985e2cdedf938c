import { useEffect, useState, startTransition, useRef, type RefObject } from 'react';
import type { ListSearch, WordsOf } from '../../shared/search/list-search.ts';

/**
 * The search in a list; its code is loaded and the list indexed when somebody is about to search.
 * @param wordsOf the same function each time
 * @param isWanted there is a text to look for, or the field has the focus
 * @returns undefined until it is ready
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

/** After a change of the list: more than a screen holds. */
const FIRST = 36;
const STEP = 96;
/** How far below the screen the next ones are made. */
const AHEAD = '1600px';

interface Slices {
  count: number;
  /** To be put on something that stands behind the cards. */
  end: RefObject<HTMLDivElement | null>;
}

/**
 * How many cards of a long list are to be rendered: the first, and then more as the visitor comes near their end, so that
 * no key stroke waits for a thousand cards to come or go.
 * @param cause a new object for each change of the list that a visitor makes
 * @param prerendered cards in the document as it comes
 */
export function useSlices(cause: object, length: number, prerendered: number): Slices {
  const [slice, setSlice] = useState({ cause, count: prerendered });
  const end = useRef<HTMLDivElement>(null);
  const count = slice.cause === cause ? slice.count : FIRST;

  useEffect(() => {
    if (end.current === null || count >= length) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        startTransition(() => setSlice({ cause, count: count + STEP }));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [cause, count, length]);

  return { count, end };
}

/** Not with every key stroke: screen readers would read out all that came between. */
const QUIET_MS = 600;

interface ResultAnnouncementProps {
  text: string;
  /** The list as it comes is told as well, not only what a change of the filters brought. */
  isToldOnArrival?: boolean;
}

/** Reads out what a list holds, once the visitor pauses. */
export function ResultAnnouncement({ text, isToldOnArrival = false }: ResultAnnouncementProps) {
  const [said, setSaid] = useState('');
  const last = useRef(isToldOnArrival ? '' : text);
  useEffect(() => {
    if (last.current === text) return;
    const timer = setTimeout(() => {
      last.current = text;
      setSaid(text);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
