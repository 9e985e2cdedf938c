/**
 * Works on all items, `atOnce` of them at a time and in their order.
 * @throws the first failure, once the others that had begun are done; no further item is begun then
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true && !failed; next = waiting.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  for (const result of lanes) {
    if (result.status === 'rejected') throw result.reason;
  }
}
