/** One of several shares of a list, counted from 0. */
export interface Share {
  index: number;
  of: number;
}

/**
 * Shares are contiguous and take about the same work: neighbours are of the same page type and share a frame.
 * @param workOf how much an item takes, above 0
 */
export function shareOf<Item>(
  items: readonly Item[],
  { index, of }: Share,
  workOf: (item: Item) => number = () => 1,
): Item[] {
  const total = items.reduce((sum, item) => sum + workOf(item), 0);
  let before = 0;
  return items.filter((item) => {
    const work = workOf(item);
    const middle = before + work / 2;
    before += work;
    return Math.floor((middle * of) / total) === index;
  });
}
