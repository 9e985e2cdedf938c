import { formatAmount } from '../../site/shared/format-amount.ts';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import { validityEnd } from '../../site/shared/validity.ts';

/** What people ask for first. */
export interface Fact {
  icon: 'calendar' | 'coins' | 'gift' | 'pin';
  title: string;
  text: string;
}

interface VoucherFacts {
  generalVoucher: Merchant | undefined;
  acceptanceCount: number;
  validityYears: number;
}

/** What the voucher is: any of many places, or one that the giver knows. */
export function aboutVoucher(generalVoucher: Merchant | undefined): string {
  return generalVoucher === undefined
    ? 'Sie kennen das Lieblingscafé oder die Buchhandlung um die Ecke? Dann verschenken Sie genau das: einen Gutschein für einen Betrieb vor Ort.'
    : 'Sie schenken einen Betrag, die Beschenkten suchen sich aus, worauf sie sich freuen: ein gutes Buch, ein Abendessen, einen neuen Haarschnitt. Und das Geld bleibt bei den Betrieben vor Ort.';
}

export function voucherFacts({ generalVoucher, acceptanceCount, validityYears }: VoucherFacts): Fact[] {
  return [
    ...(generalVoucher === undefined ? [] : generalFacts(generalVoucher, acceptanceCount)),
    { icon: 'coins', title: 'In Teilbeträgen einlösbar', text: 'Der Rest bleibt auf dem Gutschein stehen.' },
    {
      icon: 'calendar',
      title: `Mindestens ${validityYears === 1 ? 'ein Jahr' : `${validityYears} Jahre`} gültig`,
      text: `Bis zum ${validityEnd(validityYears)}.`,
    },
  ];
}

function generalFacts({ minVoucherAmount: min, maxVoucherAmount: max }: Merchant, acceptanceCount: number): Fact[] {
  const places: Fact = {
    icon: 'pin',
    title: `${acceptanceCount} Orte zum Einlösen`,
    text: 'Geschäfte, Gastronomie, Dienstleistung und Kultur.',
  };
  const amount: Fact = {
    icon: 'gift',
    title: min === max ? formatAmount(min) : `Von ${formatAmount(min)} bis ${formatAmount(max)}`,
    text: 'Den Betrag bestimmen Sie, das Motiv auch.',
  };
  return acceptanceCount > 1 ? [places, amount] : [amount];
}
