/* What may go wrong while a page is loaded or shown, and what the site does about it. */

/** For the notice above the page. */
export const PAGE_FAILED = 'Diese Seite konnte nicht vollständig geladen werden.';
export const RELOAD = 'Neu laden';
export const OFFLINE = 'Sie sind offline. Bitte prüfen Sie Ihre Internetverbindung.';

/** For the page itself, if its code or data did not arrive. */
export const PAGE_LOST = 'Vielleicht wurde die Website gerade erneuert, oder die Verbindung war unterbrochen.';

/** Messages of browsers for a failed dynamic import, and of our own handler (client/navigation/recover.ts). */
const LOST_CODE = /dynamically imported module|module script failed|code could not be loaded/i;

/** What to do about a page that failed: reload it, say that there is no network, show the error page, or nothing. */
export type Recovery = 'reload' | 'offline' | 'explain' | 'keep';

interface Circumstances {
  isOnline: boolean;
  areReloadsHeld: boolean;
  isCrawler: boolean;
  /** Called last, because the guard remembers a true result. */
  mayReload: () => boolean;
}

export function chooseRecovery({ isOnline, areReloadsHeld, isCrawler, mayReload }: Circumstances): Recovery {
  if (!isOnline) return 'offline';
  if (!areReloadsHeld && mayReload()) return 'reload';
  return isCrawler ? 'keep' : 'explain';
}

/** Whether the error means that code did not arrive, rather than that the page is broken. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && LOST_CODE.test(error.message);
}
