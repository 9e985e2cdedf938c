import { startTransition, useEffect, useState } from 'react';
import type { BerlinTime } from '../../shared/berlin-time.ts';
import { watchMinutes } from './minute-clock.ts';

/** The time in the programme's cities; undefined in prerendered pages and until they are hydrated. */
export function useBerlinTime(): BerlinTime | undefined {
  const [now, setNow] = useState<BerlinTime>();
  // A transition: in a long list all cards change at once, which is not urgent.
  useEffect(() => watchMinutes((time) => startTransition(() => setNow(time))), []);
  return now;
}
