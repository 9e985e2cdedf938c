import type { FieldErrors, WithdrawalDraft } from './withdrawal.ts';

/** Something before the @ and a domain with a dot after it: enough to find slips, and it refuses no real address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** What is missing or cannot be right. The law allows to ask for nothing more. */
export function checkDraft({ name, contractId, email }: WithdrawalDraft): FieldErrors {
  const address = email.trim();
  return {
    ...(name.trim() === '' && { name: 'Bitte geben Sie Ihren Namen an.' }),
    ...(contractId.trim() === '' && {
      contractId: 'Bitte nennen Sie die Bestellnummer oder beschreiben Sie die Bestellung.',
    }),
    ...(address === '' && { email: 'Bitte geben Sie eine E-Mail-Adresse für die Eingangsbestätigung an.' }),
    ...(address !== '' &&
      !EMAIL.test(address) && { email: 'Bitte prüfen Sie die E-Mail-Adresse, zum Beispiel name@beispiel.de.' }),
  };
}
