/**
 * Polls while the page is visible, and also when it becomes visible or comes online. A task that hangs does not end the
 * polling, and a new run does not start before the last one has ended.
 * @param task must not reject
 * @param overdueMs on return, the task runs at once if its last run is at least this long ago
 */
export function pollWhileVisible(intervalMs: number, overdueMs: number, task: () => Promise<void>): void {
  let lastRunAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;

  function setTimer(): void {
    clearTimeout(timer);
    timer = setTimeout(run, intervalMs);
  }

  function run(): void {
    setTimer();
    if (isRunning) return;
    isRunning = true;
    lastRunAt = Date.now();
    void task().finally(() => {
      isRunning = false;
    });
  }

  const isVisible = (): boolean => document.visibilityState === 'visible';
  const follow = (): void => {
    if (!isVisible()) clearTimeout(timer);
    else if (Date.now() - lastRunAt >= overdueMs) run();
    else setTimer();
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  if (isVisible()) setTimer();
}
