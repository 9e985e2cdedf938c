import { emailDraftHref } from '../../shared/text/email.ts';
import type { Withdrawal, WithdrawalReceipt } from '../../shared/order/withdrawal.ts';

/** Not a formatter of the module: creating it would slow down each process that renders. */
const RECEIVED = { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Berlin' } as const;

/** „21. November 2026 um 14:03:12 Uhr“, in German time. */
export function receivedAtText({ receivedAt }: WithdrawalReceipt): string {
  return `${new Date(receivedAt).toLocaleString('de-DE', RECEIVED)} Uhr`;
}

/** The declared facts, as pairs of label and value. */
export function withdrawalFacts({ name, contractId, email, message }: Withdrawal): [label: string, value: string][] {
  return [
    ['Name', name],
    ['Bestellung', contractId],
    ['E-Mail-Adresse', email],
    ...(message === undefined ? [] : [['Angaben zum Widerruf', message] satisfies [string, string]]),
  ];
}

/** The declaration (after annex 2 to Art. 246a EGBGB). */
export const DECLARATION = 'Hiermit widerrufe ich den von mir abgeschlossenen Vertrag.';

/** The receipt to save: content, date and time (§ 356a Abs. 4 BGB). */
export function receiptText(withdrawal: Withdrawal, receipt: WithdrawalReceipt, seller: readonly string[]): string {
  return [
    'Eingangsbestätigung Ihres Widerrufs',
    '',
    ...(receipt.receiptId === undefined ? [] : [`Vorgang: ${receipt.receiptId}`]),
    `Eingegangen am: ${receivedAtText(receipt)}`,
    '',
    'Empfänger:',
    ...seller,
    '',
    'Inhalt der Erklärung:',
    DECLARATION,
    ...withdrawalFacts(withdrawal).map(([label, value]) => `${label}: ${value}`),
    '',
  ].join('\n');
}

const BLANKS: [label: string, value: string][] = [
  ['Name', ''],
  ['Bestellnummer', ''],
  ['Bestellt am', ''],
  ['E-Mail-Adresse für die Eingangsbestätigung', ''],
];

/**
 * A `mailto:` address with the declaration, filled in as far as it is known. The data leave the page only as an e-mail.
 */
export function withdrawalMailto(email: string, withdrawal?: Withdrawal): string {
  const facts = withdrawal === undefined ? BLANKS : withdrawalFacts(withdrawal);
  const lines = ['Guten Tag,', '', DECLARATION, '', ...facts.map(([label, value]) => `${label}: ${value}`), ''];
  return emailDraftHref(email, { subject: 'Widerruf meiner Bestellung', lines });
}
