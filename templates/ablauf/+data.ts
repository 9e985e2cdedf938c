import type { DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import type { SiteImage } from '../../site/shared/models/image.ts';
import type { Snapshot, SiteSettings } from '../../site/shared/models/snapshot.ts';
import { shownPage, type ShownPage } from '../../site/shared/own-pages.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { headerImage, nameInSentence, BALANCE_LINK } from '../../site/shared/tenant-facts.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { textOf } from '../../site/shared/texts.ts';

export interface HowItWorks {
  buying: DrawnItem[];
  giving: DrawnItem[];
  redeeming: DrawnItem[];
  validityYears: number;
  /** The tenant's websiteHeaderImage. */
  picture?: SiteImage;
}

export type HowItWorksContent = HowItWorks | { own: ShownPage };

const TITLE = 'So funktioniert’s';

export function data({ snapshot, frameId }: PageInput): PageData<HowItWorksContent> {
  const own = snapshot.pages?.ablauf;
  return makePage<HowItWorksContent>({
    frameId,
    path: ROUTES.howItWorks,
    title: TITLE,
    description: `${nameInSentence(snapshot)} aussuchen, verschenken, einlösen: So einfach geht das.`,
    own,
    content: own === undefined ? howItWorks(snapshot) : { own: shownPage(own, TITLE) },
  });
}

function howItWorks(snapshot: Snapshot): HowItWorks {
  return {
    buying: BUYING,
    giving: giving(snapshot),
    redeeming: redeeming(snapshot.site),
    ...headerImage(snapshot),
    validityYears: snapshot.tenant.voucherValidityPeriodInYears,
  };
}

const BUYING: DrawnItem[] = [
  {
    drawing: 'choose',
    title: 'Gutschein aussuchen',
    text: 'Soll die Auswahl groß sein, oder wissen Sie schon genau, wo es hingehen soll?',
    link: { href: ROUTES.vouchers, text: 'Zur Gutschein\u00adübersicht' },
  },
  {
    drawing: 'write',
    title: 'Betrag und Motiv wählen',
    text: 'Sie entscheiden, wie viel der Gutschein wert ist, wählen ein Motiv und schreiben auf Wunsch einen Gruß dazu.',
  },
  {
    drawing: 'pay',
    title: 'Bestellen und bezahlen',
    text: 'Bevor Sie zahlungspflichtig bestellen, sehen Sie alle Angaben und den Gesamtpreis. Ein Kundenkonto brauchen Sie nicht.',
  },
];

/** The ways to the recipient, with what the tenant says of each. */
function giving({ tenant, site, salesPoints }: Snapshot): DrawnItem[] {
  const byPost: DrawnItem = {
    drawing: 'post',
    title: 'Als Gutscheinkarte mit der Post',
    text: withOwn('Etwas zum Anfassen, das an Ihre Wunschadresse geht.', textOf(site, 'cardDelivery')),
  };
  const fromTheCounter: DrawnItem = {
    drawing: 'counter',
    title: 'Vor Ort kaufen',
    text: 'An unseren Verkaufsstellen bekommen Sie den Gutschein auch ohne Internet.',
    link: { href: ROUTES.salesPoints, text: 'Verkaufs\u00adstellen ansehen' },
  };
  return [
    {
      drawing: 'give',
      title: 'Selbst überreichen',
      text: withOwn(
        'Nach der Zahlung kommt der Gutschein per E-Mail zu Ihnen: zum Ausdrucken, Falten und Dazulegen.',
        textOf(site, 'emailDelivery'),
      ),
    },
    {
      drawing: 'online',
      title: 'Direkt schicken lassen',
      text: 'Sie nennen die E-Mail-Adresse der Beschenkten, und Ihr Gruß kommt mit dem Gutschein dort an.',
    },
    ...(tenant.featureFlags.includes('VOUCHER_CARD_ENABLED') ? [byPost] : []),
    ...(salesPoints.length > 0 ? [fromTheCounter] : []),
  ];
}

function withOwn(text: string, own: string): string {
  return own === '' ? text : `${text} ${own}`;
}

function redeeming(site: SiteSettings): DrawnItem[] {
  return [
    {
      drawing: 'place',
      title: 'Ort aussuchen',
      text: 'Wo der Gutschein gilt, steht im Verzeichnis und auf dem Stadtplan.',
      link: { href: ROUTES.acceptanceLocations, text: 'Akzeptanz\u00adstellen ansehen' },
    },
    { drawing: 'redeem', title: 'Vorzeigen', text: textOf(site, 'redemption') },
    ...rest(site),
  ];
}

/** What is left on the voucher, if the tenant says anything of it. */
function rest(site: SiteSettings): DrawnItem[] {
  const { balanceUrl } = site;
  const text = textOf(site, 'partialRedemption');
  if (text === '' && balanceUrl === undefined) return [];
  return [
    {
      drawing: 'rest',
      title: text === '' ? 'Guthaben' : 'Ganz oder in Teilen',
      text: text === '' ? 'Wie viel noch auf dem Gutschein ist, sehen Sie im Internet.' : text,
      ...(balanceUrl === undefined ? {} : { link: { href: balanceUrl, text: BALANCE_LINK } }),
    },
  ];
}
