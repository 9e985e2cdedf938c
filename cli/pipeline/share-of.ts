/** One of several shares of a list, counted from 0. */
export interface Share {
  index: number;
  of: number;
}

/** Shares are contiguous and of about the same size: neighbours are of the same page type and share a frame. */
export function shareOf<Item>(items: readonly Item[], { index, of }: Share): Item[] {
  return items.slice(Math.floor((items.length * index) / of), Math.floor((items.length * (index + 1)) / of));
}
