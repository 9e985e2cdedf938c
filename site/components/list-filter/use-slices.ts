import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

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
