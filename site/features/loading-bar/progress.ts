/** Specification section 9, loading bar; all in milliseconds. */
export const DURATION_MS = 2000;
export const THROTTLE_MS = 200;
export const HIDE_DELAY_MS = 500;
export const RESET_MS = 400;

/**
 * How far the bar has come while it is unknown how long the page will take: fast at first, and never quite there.
 * @param elapsedMs since the page began to load
 * @returns percent, below 100
 */
export function progressAfter(elapsedMs: number): number {
  const percent = (elapsedMs / DURATION_MS) * 100;
  return (2 / Math.PI) * 100 * Math.atan(percent / 50);
}
