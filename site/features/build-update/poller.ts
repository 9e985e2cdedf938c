/** What a poller needs from the browser. */
export interface PollerClock {
  now(): number;
  setTimer(run: () => void, ms: number): unknown;
  clearTimer(timer: unknown): void;
}

export interface Poller {
  /** Arms the timer. */
  start(): void;
  /** Goes on, after a pause or because something changed; runs the task at once if it is overdue. */
  resume(): void;
  /** Stops until `resume`, for as long as the page is hidden. */
  pause(): void;
}

/**
 * Runs a task again and again. The timer is armed before the task starts, so that a task that throws or hangs does not
 * end the polling; a new run waits until the last one has ended.
 * @param task must not reject
 * @param overdueMs on `resume`, the task runs at once when the last run is at least this long ago
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

  function arm(): void {
    clock.clearTimer(timer);
    timer = clock.setTimer(run, intervalMs);
  }

  function run(): void {
    arm();
    if (isRunning) return;
    isRunning = true;
    lastRunAt = clock.now();
    void task().finally(() => {
      isRunning = false;
    });
  }

  return {
    start: arm,
    resume: () => (clock.now() - lastRunAt >= overdueMs ? run() : arm()),
    pause: () => clock.clearTimer(timer),
  };
}
