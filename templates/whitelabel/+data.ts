import { makePage } from '../../site/shared/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';

export interface WhitelabelContent {
  acceptanceCount: number;
}

export function data({ snapshot, buildId }: PageInput): PageData<WhitelabelContent> {
  return makePage({
    buildId,
    path: ROUTES.whitelabel,
    title: 'Gutscheinlösung für Ihre Stadt',
    description: `Die Technik hinter ${snapshot.tenant.name} gibt es auch für Ihre Stadt oder Region: Gutscheinshop, Händlerportal und Abrechnung aus einer Hand.`,
    content: { acceptanceCount: indexOf(snapshot).acceptanceLocations.length },
  });
}
