/** The parts of the terms, in their order. Other pages link to them, so the ids stay. */
export const TERMS_SECTIONS = [
  { id: 'geltung', title: '1. Geltung und Anbieter' },
  { id: 'vertragsschluss', title: '2. Vertragsschluss' },
  { id: 'preise', title: '3. Preise und Versandkosten' },
  { id: 'zahlung', title: '4. Zahlung und Lieferung' },
  { id: 'einloesen', title: '5. Einlösen' },
  { id: 'auszahlung', title: '6. Keine Auszahlung' },
  { id: 'gueltigkeit', title: '7. Gültigkeit' },
  { id: 'verlust', title: '8. Übertragbarkeit und Verlust' },
  { id: 'haftung', title: '9. Haftung' },
  { id: 'widerruf', title: '10. Widerrufsbelehrung' },
  { id: 'streitbeilegung', title: '11. Streitbeilegung' },
  { id: 'schluss', title: '12. Schlussbestimmungen' },
] as const;

export type TermsSectionId = (typeof TERMS_SECTIONS)[number]['id'];
