import pLimit from 'p-limit';

/**
 * Runs a task for each item, at most `limit` at a time, in the order of the items. After a failure no further task starts.
 * @returns the results in the order of the items
 * @throws the first failure, after the running tasks have ended, so that none of them works on after the caller has cleaned up
 */
export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  limit: number,
  task: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const run = pLimit(limit);
  const results: Result[] = [];
  let failure: { error: unknown } | undefined;
  const runTask = async (item: Item, index: number): Promise<void> => {
    if (failure !== undefined) return;
    try {
      results[index] = await task(item, index);
    } catch (error) {
      failure ??= { error };
    }
  };
  await Promise.all(Array.from(items, (item, index) => run(runTask, item, index)));
  if (failure !== undefined) throw failure.error;
  return results;
}
