import type { Answer, DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { formatAmount, formatCount, validityEnd } from '../../site/shared/text/format.ts';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import type { SiteSettings } from '../../site/shared/models/snapshot.ts';
import { textOf } from '../../site/shared/texts.ts';
import { ROUTES } from '../../site/shared/routes.ts';

export function steps(site: SiteSettings): DrawnItem[] {
  return [
    {
      drawing: 'choose',
      title: 'Aussuchen',
      text: 'Sie wählen Gutschein, Betrag und Motiv und schreiben auf Wunsch einen Gruß dazu.',
    },
    {
      drawing: 'give',
      title: 'Verschenken',
      text: 'Der Gutschein kommt per E-Mail: zum Ausdrucken, Weiterleiten oder direkt an die Beschenkten.',
    },
    { drawing: 'redeem', title: 'Einlösen', text: textOf(site, 'redemption') },
  ];
}

const COMPANIES: DrawnItem = {
  drawing: 'company',
  title: 'Für Unternehmen',
  text: 'Als Dank für Mitarbeitende, Kundschaft und Geschäftspartner.',
  link: { href: ROUTES.corporateCustomers, text: 'Zu den Firmen\u00adkunden' },
};

interface WaysToBuy {
  salesPointCount: number;
  /** The voucher is also available as a card by post. */
  hasCard: boolean;
  canPayOnline: boolean;
}

export function waysToBuy({ salesPointCount, hasCard, canPayOnline }: WaysToBuy): DrawnItem[] {
  return [
    ...(canPayOnline ? [online(hasCard)] : []),
    ...(salesPointCount === 0 ? [] : [overTheCounter(salesPointCount)]),
    COMPANIES,
  ];
}

function online(hasCard: boolean): DrawnItem {
  return {
    drawing: 'online',
    title: 'Online bestellen',
    text: `${hasCard ? 'Per E-Mail oder als Gutscheinkarte mit der Post.' : 'Er kommt per E-Mail.'} Ein Kundenkonto brauchen Sie nicht.`,
    link: { href: ROUTES.vouchers, text: 'Gutscheine ansehen' },
  };
}

function overTheCounter(count: number): DrawnItem {
  return {
    drawing: 'counter',
    title: count === 1 ? 'In der Verkaufs\u00adstelle' : `An ${count} Verkaufs\u00adstellen`,
    text: 'Vor Ort kaufen, auch ohne Internet.',
    link: {
      href: ROUTES.salesPoints,
      text: count === 1 ? 'Verkaufs\u00adstelle ansehen' : 'Verkaufs\u00adstellen ansehen',
    },
  };
}

export function aboutMap(hasSalesPoints: boolean): string {
  return hasSalesPoints
    ? 'Wo der Gutschein gilt und wo es ihn zu kaufen gibt: mit Adresse und dem Weg dorthin.'
    : 'Wo der Gutschein gilt: mit Adresse und dem Weg dorthin.';
}

/** Answers to the most common questions before a purchase; the FAQ has the others. */
export function shortAnswers(validityYears: number, site: SiteSettings): Answer[] {
  const partialRedemption = textOf(site, 'partialRedemption');
  const arrival =
    'Nach der Zahlung per E-Mail: an Sie, damit Sie ihn ausdrucken und überreichen, oder direkt an die Beschenkten, mit Ihrem Gruß.';
  return [
    {
      question: 'Wie kommt der Gutschein zu den Beschenkten?',
      answer: `${arrival} ${textOf(site, 'emailDelivery')}`.trim(),
    },
    ...(partialRedemption === ''
      ? []
      : [{ question: 'Muss der Betrag auf einmal ausgegeben werden?', answer: partialRedemption }]),
    {
      question: 'Wie lange ist der Gutschein gültig?',
      answer: `Bis zum ${validityEnd(validityYears)}. Das genaue Datum steht auf dem Gutschein.`,
    },
    {
      question: 'Brauche ich ein Kundenkonto?',
      answer: 'Nein. Name, Anschrift, E-Mail-Adresse und eine Zahlungsart genügen.',
    },
  ];
}

/** A key fact about the voucher. */
export interface Fact {
  icon: 'calendar' | 'coins' | 'gift' | 'pin';
  title: string;
  text: string;
}

interface VoucherFacts {
  generalVoucher: Merchant | undefined;
  acceptanceCount: number;
  validityYears: number;
  site: SiteSettings;
}

/** Describes the voucher: for any of many places, or for one that the giver knows. */
export function aboutVoucher(generalVoucher: Merchant | undefined): string {
  return generalVoucher === undefined
    ? 'Sie kennen das Lieblingscafé oder die Buchhandlung um die Ecke? Dann verschenken Sie genau das: einen Gutschein für einen Betrieb vor Ort.'
    : 'Sie schenken einen Betrag, und die Beschenkten suchen sich selbst aus, worauf sie sich freuen. Eingelöst wird der Gutschein bei Betrieben vor Ort.';
}

export function voucherFacts({ generalVoucher, acceptanceCount, validityYears, site }: VoucherFacts): Fact[] {
  const partialRedemption = textOf(site, 'partialRedemption');
  return [
    ...(generalVoucher === undefined ? [] : generalFacts(generalVoucher, acceptanceCount)),
    ...(partialRedemption === ''
      ? []
      : [{ icon: 'coins' as const, title: 'Ganz oder in Teilen', text: partialRedemption }]),
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
    title: `${formatCount(acceptanceCount)} Akzeptanzstellen`,
    text: 'Alle stehen im Verzeichnis und auf dem Stadtplan.',
  };
  const amount: Fact = {
    icon: 'gift',
    title: min === max ? formatAmount(min) : `Von ${formatAmount(min)} bis ${formatAmount(max)}`,
    text: min === max ? 'Der Betrag steht fest.' : 'Den Betrag bestimmen Sie.',
  };
  return acceptanceCount > 1 ? [places, amount] : [amount];
}
