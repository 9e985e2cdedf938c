import { startTransition, useEffect, useState } from 'react';

/** More than a screen holds. */
const FIRST = 36;
const STEP = 120;
const PAUSE_MS = 60;

/**
 * How many items of a long list are to be rendered. What the page began with is whole; after each change of the list
 * come the first, at once, and then more and more, so that no key stroke waits for a thousand cards.
 * @param cause a new object for each change of the list that a visitor makes
 */
export function useSlices(cause: object, length: number): number {
  const [slice, setSlice] = useState({ cause, count: Number.POSITIVE_INFINITY });
  const count = slice.cause === cause ? slice.count : FIRST;
  useEffect(() => {
    if (count >= length) return;
    const timer = setTimeout(() => startTransition(() => setSlice({ cause, count: count + STEP })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [cause, count, length]);
  return count;
}
