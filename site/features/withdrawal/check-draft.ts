import { isEmailAddress } from '../../shared/text/contact-links.ts';
import type { FieldErrors, WithdrawalDraft } from '../../shared/order/withdrawal.ts';

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
      !isEmailAddress(address) && { email: 'Bitte prüfen Sie die E-Mail-Adresse, zum Beispiel name@beispiel.de.' }),
  };
}
