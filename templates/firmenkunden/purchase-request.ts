import { emailDraftHref } from '../../site/shared/email-draft.ts';
import type { ShellTenant } from '../../site/shared/payload/shell.ts';

/**
 * A prepared e-mail in which a company asks for vouchers (flag WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED).
 * @returns undefined where the tenant takes no such requests, or names no address for them
 */
export function purchaseRequestUrl({ name, supportEmail, featureFlags }: ShellTenant): string | undefined {
  if (supportEmail === undefined || !featureFlags.includes('WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED'))
    return undefined;
  const delivery = featureFlags.includes('VOUCHER_CARD_ENABLED')
    ? ['Versand (per E-Mail oder als Karte mit der Post): ']
    : [];
  return emailDraftHref(supportEmail, {
    subject: `Kaufanfrage: ${name} für unser Unternehmen`,
    lines: [
      'Guten Tag,',
      '',
      `wir möchten ${name} für unser Unternehmen kaufen und bitten um ein Angebot.`,
      '',
      'Unternehmen: ',
      'Anschrift: ',
      'Ansprechperson: ',
      'Telefon: ',
      '',
      'Anzahl der Gutscheine: ',
      'Betrag je Gutschein in Euro: ',
      ...delivery,
      'Gewünschter Termin: ',
      'Anlass: ',
      '',
      'Mit freundlichen Grüßen',
      '',
    ],
  });
}
