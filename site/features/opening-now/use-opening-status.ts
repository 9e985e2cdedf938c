import { useMemo, startTransition, useEffect, useState } from 'react';
import type { BerlinTime } from '../../shared/opening/berlin-time.ts';
import { statusAt, type StatusOf, watchMinutes } from './opening-clock.ts';

/** The current opening status of a place; undefined without hours, or before the page is hydrated. */
export function useOpeningStatus(): StatusOf {
  const now = useBerlinTime();
  return useMemo(() => (now === undefined ? nothing : statusAt(now)), [now]);
}

function nothing(): undefined {
  return undefined;
}

/** The time in the programme's cities; undefined in prerendered pages and until they are hydrated. */
function useBerlinTime(): BerlinTime | undefined {
  const [now, setNow] = useState<BerlinTime>();
  // A transition: all cards of a long list change at once, which is not urgent.
  useEffect(() => watchMinutes((time) => startTransition(() => setNow(time))), []);
  return now;
}
