/** What to do about a page that failed: load it anew, say that there is no network, show the error page, or nothing. */
export type Recovery = 'reload' | 'offline' | 'explain' | 'keep';

interface Circumstances {
  isOnline: boolean;
  areReloadsHeld: boolean;
  isCrawler: boolean;
  /** Asked last, as the guard remembers a yes. */
  mayReload: () => boolean;
}

export function chooseRecovery({ isOnline, areReloadsHeld, isCrawler, mayReload }: Circumstances): Recovery {
  if (!isOnline) return 'offline';
  if (!areReloadsHeld && mayReload()) return 'reload';
  return isCrawler ? 'keep' : 'explain';
}
