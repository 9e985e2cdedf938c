import { useMemo } from 'react';
import { statusAt, type StatusOf } from './status-at.ts';
import { useBerlinTime } from './use-berlin-time.ts';

/** Tells what can be said of a place with these hours now: nothing before the page is hydrated or without hours. */
export function useOpeningStatus(): StatusOf {
  const now = useBerlinTime();
  return useMemo(() => (now === undefined ? nothing : statusAt(now)), [now]);
}

function nothing(): undefined {
  return undefined;
}
