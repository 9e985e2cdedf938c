import { makePage } from '../../site/shared/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';

export interface HowItWorksContent {
  validityYears: number;
}

export function data({ snapshot, buildId }: PageInput): PageData<HowItWorksContent> {
  return makePage({
    buildId,
    path: ROUTES.howItWorks,
    title: 'So funktioniert’s',
    description: `Aussuchen, verschenken, einlösen: So einfach ist ${snapshot.tenant.name}.`,
    content: { validityYears: snapshot.tenant.voucherValidityPeriodInYears },
  });
}
