import type { DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { headerImage, nameInSentence, toSupporterLinks, type SupporterLink } from '../../site/shared/tenant-facts.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import type { SiteImage } from '../../site/shared/models/image.ts';
import { shownPage, type ShownPage } from '../../site/shared/own-pages.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';

export interface CorporateContent {
  /** The tenant's name as it stands in a sentence. */
  name: string;
  /** The tenant's own text, or occasions of a general one. */
  text: { own: ShownPage } | { occasions: DrawnItem[] };
  supporters: SupporterLink[];
  /** The tenant's websiteHeaderImage. */
  picture?: SiteImage;
}

const TITLE = 'Firmenkunden';

export function data({ snapshot, frameId }: PageInput): PageData<CorporateContent> {
  const own = snapshot.pages?.firmenkunden;
  return makePage<CorporateContent>({
    frameId,
    path: ROUTES.corporateCustomers,
    title: TITLE,
    description: `${nameInSentence(snapshot)} für Unternehmen: Mitarbeitende, Kundschaft und Geschäftspartner beschenken.`,
    own,
    content: {
      name: nameInSentence(snapshot),
      text: own === undefined ? { occasions: OCCASIONS } : { own: shownPage(own, TITLE) },
      supporters: toSupporterLinks(snapshot.supporters, snapshot.images),
      ...headerImage(snapshot),
    },
  });
}

/** Occasions for which companies give vouchers. */
const OCCASIONS: DrawnItem[] = [
  {
    drawing: 'give',
    title: 'Für Mit\u00adarbeitende',
    text: 'Zum Geburtstag, zum Jubiläum, zu Weihnachten oder als monatliche Anerkennung.',
  },
  {
    drawing: 'choose',
    title: 'Für Ihre Kundschaft',
    text: 'Ein Dank, eine Prämie, ein Gewinn: Der Gutschein passt, weil sich alle selbst etwas aussuchen.',
  },
  {
    drawing: 'town',
    title: 'Für Ihren Standort',
    text: 'Eingelöst wird der Gutschein bei den teilnehmenden Betrieben vor Ort.',
  },
];
