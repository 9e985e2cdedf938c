import { createPoller, type PollerClock } from '../features/build-update/poller.ts';

const browserClock: PollerClock = {
  now: () => Date.now(),
  setTimer: (run, ms) => setTimeout(run, ms),
  // What is handed back is what `setTimer` gave.
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
};

/**
 * Polls while the page is visible, and looks again when it becomes visible or comes online.
 * @param overdueMs on return, how old the last look may be
 */
export function pollWhileVisible(intervalMs: number, overdueMs: number, task: () => Promise<void>): void {
  const poller = createPoller(browserClock, intervalMs, overdueMs, task);
  const isVisible = (): boolean => document.visibilityState === 'visible';
  const follow = (): void => (isVisible() ? poller.resume() : poller.pause());
  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  if (isVisible()) poller.start();
}
