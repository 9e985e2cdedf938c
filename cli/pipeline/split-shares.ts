/** Contiguous shares of about the same size: neighbours are of the same page type and share a frame. */
export function splitShares<Item>(items: readonly Item[], shares: number): Item[][] {
  return Array.from({ length: shares }, (_, index) =>
    items.slice(Math.floor((items.length * index) / shares), Math.floor((items.length * (index + 1)) / shares)),
  );
}
