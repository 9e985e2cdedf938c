import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollWhileVisible } from './poll-while-visible.ts';

const INTERVAL = 1000;

let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('the task runs once per interval, first after one interval', async () => {
  const task = vi.fn(async () => {});
  pollWhileVisible(INTERVAL, 0, task);
  expect(task).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(3 * INTERVAL);
  expect(task).toHaveBeenCalledTimes(3);
});

test('the timer is armed before the task runs, and a run waits until the last one has ended', async () => {
  let end = (): void => {};
  const task = vi.fn(() => {
    expect(vi.getTimerCount()).toBe(1);
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  pollWhileVisible(INTERVAL, 0, task);
  await vi.advanceTimersByTimeAsync(3 * INTERVAL);
  show('visible');
  expect(task).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(INTERVAL);
  expect(task).toHaveBeenCalledTimes(2);
});

test('the task does not run while the page is hidden; on return it runs at once only if it is overdue', async () => {
  const task = vi.fn(async () => {});
  pollWhileVisible(INTERVAL, INTERVAL, task);
  await vi.advanceTimersByTimeAsync(INTERVAL / 2);
  show('hidden');
  show('visible');
  expect(task).toHaveBeenCalledTimes(0);
  show('hidden');
  await vi.advanceTimersByTimeAsync(5 * INTERVAL);
  expect(task).toHaveBeenCalledTimes(0);
  show('visible');
  expect(task).toHaveBeenCalledTimes(1);
});
