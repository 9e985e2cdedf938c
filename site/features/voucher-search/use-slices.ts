import { startTransition, useEffect, useState } from 'react';

/** In the document as it comes: all vouchers of most cities, and a beginning of those of the largest. */
export const PRERENDERED = 96;
/** More than a screen holds. */
const FIRST = 36;
const STEP = 120;
const PAUSE_MS = 60;

/**
 * How many cards of a long list are to be rendered: after each change the first, at once, and then more and more, so
 * that no key stroke waits for a thousand cards.
 * @param cause a new object for each change of the list that a visitor makes
 */
export function useSlices(cause: object, length: number): number {
  const [slice, setSlice] = useState({ cause, count: PRERENDERED });
  const count = slice.cause === cause ? slice.count : FIRST;
  useEffect(() => {
    if (count >= length) return;
    const timer = setTimeout(() => startTransition(() => setSlice({ cause, count: count + STEP })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [cause, count, length]);
  return count;
}
