import { startTransition } from 'react';
import { watchMinutes } from './minute-clock.ts';
import { statusAt, type StatusOf } from './status-at.ts';

/**
 * Tells at once, and whenever a minute has passed, what can be said of places now.
 * @returns what ends it
 */
export function watchOpeningStatus(tell: (statusOf: StatusOf) => void): () => void {
  return watchMinutes((time) => startTransition(() => tell(statusAt(time))));
}
