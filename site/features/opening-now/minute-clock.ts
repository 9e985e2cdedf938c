import { berlinTime, type BerlinTime } from '../../shared/berlin-time.ts';

const MINUTE_MS = 60_000;

/**
 * Tells the time now, with each minute that begins, and when the page is looked at again: timers sleep in hidden pages.
 * @returns what ends it
 */
export function watchMinutes(tell: (now: BerlinTime) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    clearTimeout(timer);
    const instant = Date.now();
    timer = setTimeout(tick, MINUTE_MS - (instant % MINUTE_MS));
    tell(berlinTime(instant));
  };
  const look = (): void => {
    if (document.visibilityState === 'visible') tick();
  };
  document.addEventListener('visibilitychange', look);
  tick();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
