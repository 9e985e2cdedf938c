import { useMemo, startTransition, useEffect, useState } from 'react';
import type { BerlinTime } from '../../shared/opening/berlin-time.ts';
import { statusAt, type StatusOf, watchMinutes } from './opening-clock.ts';

/** Tells what can be said of a place with these hours now: nothing before the page is hydrated or without hours. */
export function useOpeningStatus(): StatusOf {
  const now = useBerlinTime();
  return useMemo(() => (now === undefined ? nothing : statusAt(now)), [now]);
}

function nothing(): undefined {
  return undefined;
}

/** The time in the programme's cities; undefined in prerendered pages and until they are hydrated. */
export function useBerlinTime(): BerlinTime | undefined {
  const [now, setNow] = useState<BerlinTime>();
  // A transition: in a long list all cards change at once, which is not urgent.
  useEffect(() => watchMinutes((time) => startTransition(() => setNow(time))), []);
  return now;
}
