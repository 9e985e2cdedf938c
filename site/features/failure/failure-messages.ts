/** For the status region, which stays small. */
export const PAGE_FAILED = 'Die Seite konnte nicht vollständig geladen werden.';
export const OFFLINE = 'Sie sind offline. Bitte prüfen Sie Ihre Internetverbindung.';

/** On the page itself, where code or data did not arrive. */
export const PAGE_LOST = 'Vielleicht wurde die Website gerade erneuert, oder die Verbindung war unterbrochen.';

/** As browsers word a dynamic import that fails, and as our own handler does. */
const LOST_CODE = /dynamically imported module|module script failed|code could not be loaded/i;

/** Whether code did not arrive, which says nothing about the page. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && LOST_CODE.test(error.message);
}
