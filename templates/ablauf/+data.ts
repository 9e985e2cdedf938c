import type { DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import type { SiteImage } from '../../site/shared/models/image.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { headerImage, nameInSentence } from '../../site/shared/tenant-facts.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { BUYING, giving, redeeming } from './texts.ts';

export interface HowItWorksContent {
  buying: DrawnItem[];
  giving: DrawnItem[];
  redeeming: DrawnItem[];
  validityYears: number;
  /** The tenant's websiteHeaderImage. */
  picture?: SiteImage;
}

export function data({ snapshot, frameId }: PageInput): PageData<HowItWorksContent> {
  return makePage({
    frameId,
    path: ROUTES.howItWorks,
    title: 'So funktioniert’s',
    description: `${nameInSentence(snapshot)} aussuchen, verschenken, einlösen: So einfach geht das.`,
    content: {
      buying: BUYING,
      giving: giving(snapshot),
      redeeming: redeeming(snapshot.site),
      ...headerImage(snapshot),
      validityYears: snapshot.tenant.voucherValidityPeriodInYears,
    },
  });
}
