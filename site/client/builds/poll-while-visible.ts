/** What a poller needs from the browser. */
interface PollerClock {
  now(): number;
  setTimer(run: () => void, ms: number): unknown;
  clearTimer(timer: unknown): void;
}

interface Poller {
  /** Sets the timer. */
  start(): void;
  /** Continues after a pause or a change; runs the task at once if it is overdue. */
  resume(): void;
  /** Stops until `resume`, while the page is hidden. */
  pause(): void;
}

const browserClock: PollerClock = {
  now: () => Date.now(),
  setTimer: (run, ms) => setTimeout(run, ms),
  // Always a value that `setTimer` returned.
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
};

/**
 * Polls while the page is visible, and also when it becomes visible or comes online.
 * @param overdueMs on return, the task runs at once if its last run is at least this long ago
 */
export function pollWhileVisible(intervalMs: number, overdueMs: number, task: () => Promise<void>): void {
  const poller = createPoller(browserClock, intervalMs, overdueMs, task);
  const isVisible = (): boolean => document.visibilityState === 'visible';
  const follow = (): void => (isVisible() ? poller.resume() : poller.pause());
  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  if (isVisible()) poller.start();
}

/**
 * Runs a task at an interval. The timer is set before the task starts, so a task that throws or hangs does not end the
 * polling. A new run does not start before the last one has ended.
 * @param task must not reject
 * @param overdueMs on `resume`, the task runs at once if its last run is at least this long ago
 */
export function createPoller(
  clock: PollerClock,
  intervalMs: number,
  overdueMs: number,
  task: () => Promise<void>,
): Poller {
  let lastRunAt = clock.now();
  let timer: unknown;
  let isRunning = false;

  function setTimer(): void {
    clock.clearTimer(timer);
    timer = clock.setTimer(run, intervalMs);
  }

  function run(): void {
    setTimer();
    if (isRunning) return;
    isRunning = true;
    lastRunAt = clock.now();
    void task().finally(() => {
      isRunning = false;
    });
  }

  return {
    start: setTimer,
    resume: () => (clock.now() - lastRunAt >= overdueMs ? run() : setTimer()),
    pause: () => clock.clearTimer(timer),
  };
}
