import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Runs a task for each item, at most `limit` at a time, in the order of the items. After a failure no further task starts.
 * @throws the first failure, after the running tasks have ended, so that none of them works on after the caller has cleaned up
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  limit: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const run = pLimit(limit);
  let failure: { error: unknown } | undefined;
  const runTask = async (item: Item): Promise<void> => {
    if (failure !== undefined) return;
    try {
      await task(item);
    } catch (error) {
      failure ??= { error };
    }
  };
  await Promise.all(Array.from(items, (item) => run(runTask, item)));
  if (failure !== undefined) throw failure.error;
}

/** Two ways to do the same with a small file. */
interface FileTask<Item> {
  /** Blocks the thread. @returns false if the item needs the other way */
  now(item: Item): boolean;
  later(item: Item): Promise<void>;
}

/** Timers and signals wait no longer than this. */
const SLICE_MS = 20;

/** Local disks answer in a tenth of this time, and for them a way through Node's threads is most of the work. */
const SLOW_MS = 0.5;

/** Files needed to judge; fewer may only have waited for a busy processor. */
const MIN_JUDGED = 8;

/**
 * Runs a task for each of many files: one after the other while the file system answers at once, and as soon as it does not,
 * as over a network, the remaining ones at most `limit` at a time.
 * @throws the first failure; the signal's reason if it is aborted
 */
export async function forEachFile<Item>(
  items: Iterable<Item>,
  { limit, signal, task }: { limit: number; signal: AbortSignal; task: FileTask<Item> },
): Promise<void> {
  const remaining = [...items].values();
  const left: Item[] = [];
  const later = async (item: Item): Promise<void> => {
    signal.throwIfAborted();
    await task.later(item);
  };
  let count = 0;
  let slow = 0;
  for (let isFast = true; isFast;) {
    signal.throwIfAborted();
    const endsAt = performance.now() + SLICE_MS;
    for (let time = performance.now(); time < endsAt;) {
      const { value, done } = remaining.next();
      if (done === true) return inParallel(left, limit, later);
      if (!task.now(value)) left.push(value);
      const startedAt = time;
      time = performance.now();
      count += 1;
      if (time - startedAt > SLOW_MS) slow += 1;
    }
    if (count >= MIN_JUDGED) {
      isFast = slow * 2 < count;
      [count, slow] = [0, 0];
    }
    await setImmediate();
  }
  await inParallel([...left, ...remaining], limit, later);
}
