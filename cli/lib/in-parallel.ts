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
  let judged = { files: 0, slow: 0 };
  for (;;) {
    signal.throwIfAborted();
    const slice = runSlice(remaining, (item) => {
      if (!task.now(item)) left.push(item);
    });
    if (slice.isLast) break;
    await setImmediate();
    judged = { files: judged.files + slice.files, slow: judged.slow + slice.slow };
    if (judged.files < MIN_JUDGED) continue;
    if (judged.slow * 2 >= judged.files) break;
    judged = { files: 0, slow: 0 };
  }
  await inParallel([...left, ...remaining], limit, async (item) => {
    signal.throwIfAborted();
    await task.later(item);
  });
}

interface Slice {
  files: number;
  /** Files that the file system was slow with. */
  slow: number;
  /** No items are left. */
  isLast: boolean;
}

/** Takes items from an iterator, which keeps the others, until the slice has lasted long enough. */
function runSlice<Item>(items: ArrayIterator<Item>, run: (item: Item) => void): Slice {
  const slice = { files: 0, slow: 0 };
  const endsAt = performance.now() + SLICE_MS;
  let startedAt = performance.now();
  for (const item of items) {
    run(item);
    const endedAt = performance.now();
    slice.files += 1;
    if (endedAt - startedAt > SLOW_MS) slice.slow += 1;
    if (endedAt >= endsAt) return { ...slice, isLast: false };
    startedAt = endedAt;
  }
  return { ...slice, isLast: true };
}
