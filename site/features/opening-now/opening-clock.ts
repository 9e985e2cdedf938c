import { type BerlinTime, berlinTime } from '../../shared/opening/berlin-time.ts';
import type { OpenMinutes } from '../../shared/opening/opening-hours.ts';
import { openingStatus, type OpeningStatus } from '../../shared/opening/opening-status.ts';

export type StatusOf = (place: { hours?: OpenMinutes }) => OpeningStatus | undefined;

/** Returns the same object for the same hours, so that unchanged cards are not rendered again. */
export function statusAt(now: BerlinTime): StatusOf {
  const known = new WeakMap<OpenMinutes, OpeningStatus>();
  return ({ hours }) => {
    if (hours === undefined) return undefined;
    const status = known.get(hours) ?? openingStatus(hours, now);
    known.set(hours, status);
    return status;
  };
}

const MINUTE_MS = 60_000;

/**
 * Reports the time now, at the start of each minute, and when the page becomes visible, since timers sleep in hidden
 * pages.
 * @returns stops
 */
export function watchMinutes(onChange: (now: BerlinTime) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    clearTimeout(timer);
    const instant = Date.now();
    timer = setTimeout(tick, MINUTE_MS - (instant % MINUTE_MS));
    onChange(berlinTime(instant));
  };
  const tickIfVisible = (): void => {
    if (document.visibilityState === 'visible') tick();
  };
  document.addEventListener('visibilitychange', tickIfVisible);
  tick();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tickIfVisible);
  };
}
