export const PAGE_FAILED = 'Die Seite konnte nicht vollständig geladen werden.';
export const OFFLINE = 'Sie sind offline. Bitte prüfen Sie Ihre Internetverbindung.';
