import type { DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import type { SiteImage } from '../../site/shared/models/image.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { shownPage, type ShownPage } from '../../site/shared/own-pages.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { headerImage, nameInSentence } from '../../site/shared/tenant-facts.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { BUYING, giving, redeeming } from './texts.ts';

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
