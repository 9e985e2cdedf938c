import { expect, test } from 'vitest';
import { createPoller } from './poll-while-visible.ts';

const INTERVAL = 1000;

/** A clock that is moved by hand, with room for the one timer that a poller has. */
function createClock() {
  let time = 0;
  let timer: { run: () => void; due: number } | undefined;
  return {
    now: () => time,
    setTimer: (run: () => void, ms: number) => (timer = { run, due: time + ms }),
    clearTimer: (cleared: unknown) => {
      if (timer === cleared) timer = undefined;
    },
    hasTimer: () => timer !== undefined,
    async advance(ms: number) {
      const end = time + ms;
      while (timer !== undefined && timer.due <= end) {
        const { run, due } = timer;
        timer = undefined;
        time = due;
        run();
        await settle();
      }
      time = end;
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

test('the task runs once per interval, first after one interval', async () => {
  const clock = createClock();
  let runs = 0;
  const poller = createPoller(clock, INTERVAL, 0, async () => void runs++);
  poller.start();
  expect(runs).toBe(0);
  await clock.advance(3 * INTERVAL);
  expect(runs).toBe(3);
});

test('the timer is armed before the task runs, and a run waits until the last one has ended', async () => {
  const clock = createClock();
  let runs = 0;
  let end = (): void => {};
  const poller = createPoller(clock, INTERVAL, 0, () => {
    runs++;
    expect(clock.hasTimer()).toBe(true);
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  poller.start();
  await clock.advance(3 * INTERVAL);
  poller.resume();
  expect(runs).toBe(1);
  end();
  await settle();
  await clock.advance(INTERVAL);
  expect(runs).toBe(2);
});

test('the task does not run while paused; on return it runs at once only if it is overdue', async () => {
  const clock = createClock();
  let runs = 0;
  const poller = createPoller(clock, INTERVAL, INTERVAL, async () => void runs++);
  poller.start();
  await clock.advance(INTERVAL / 2);
  poller.pause();
  poller.resume();
  expect(runs).toBe(0);
  poller.pause();
  await clock.advance(5 * INTERVAL);
  expect(runs).toBe(0);
  poller.resume();
  expect(runs).toBe(1);
});
