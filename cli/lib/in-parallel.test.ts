import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { forEachFile } from './in-parallel.ts';

const { signal } = new AbortController();
const ITEMS = Array.from({ length: 100 }, (_, index) => index);

/** Blocks the thread, as a file system does that answers slowly. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('items that need the other way get it, each item is done once', async () => {
  const [now, later]: [number[], number[]] = [[], []];
  await forEachFile(ITEMS, {
    limit: 2,
    signal,
    task: {
      now: (item) => item % 10 !== 0 && now.push(item) > 0,
      later: async (item) => void later.push(item),
    },
  });
  expect(later).toEqual(ITEMS.filter((item) => item % 10 === 0));
  expect([...now, ...later].toSorted((one, other) => one - other)).toEqual(ITEMS);
});

test('a file system that answers slowly gets several requests at a time', async () => {
  const done = new Set<number>();
  let running = 0;
  let most = 0;
  await forEachFile(ITEMS, {
    limit: 4,
    signal,
    task: {
      now(item) {
        block(5);
        done.add(item);
        return true;
      },
      async later(item) {
        most = Math.max(most, (running += 1));
        await wait(1);
        running -= 1;
        done.add(item);
      },
    },
  });
  expect(done.size).toBe(ITEMS.length);
  expect(most).toBe(4);
});

test('a few long waits among quick answers are those of a busy processor', async () => {
  const later: number[] = [];
  await forEachFile(ITEMS, {
    limit: 4,
    signal,
    task: {
      now(item) {
        if (item % 20 === 0) block(30);
        return true;
      },
      later: async (item) => void later.push(item),
    },
  });
  expect(later).toEqual([]);
});

test('the first failure ends it, and so does an abort between two slices', async () => {
  const abort = new AbortController();
  const later = async () => {};
  const fail = (): never => {
    throw new Error('the disk is full');
  };
  await expect(forEachFile(ITEMS, { limit: 4, signal, task: { now: fail, later } })).rejects.toThrow('disk is full');
  const now = (): true => {
    block(1);
    abort.abort(new Error('ended'));
    return true;
  };
  await expect(forEachFile(ITEMS, { limit: 4, signal: abort.signal, task: { now, later } })).rejects.toThrow('ended');
});
