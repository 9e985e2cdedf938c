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
