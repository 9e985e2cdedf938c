import { acceptanceGroups } from '../../site/shared/acceptance-groups.ts';
import { makePage } from '../../site/shared/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';

export interface WhitelabelContent {
  acceptanceCount: number;
  categoryCount: number;
  salesPointCount: number;
}

export function data({ snapshot, buildId }: PageInput): PageData<WhitelabelContent> {
  const index = indexOf(snapshot);
  return makePage({
    buildId,
    path: ROUTES.whitelabel,
    title: 'Gutscheinlösung für Ihre Stadt',
    description: `Die Technik hinter ${snapshot.tenant.name} gibt es auch für Ihre Stadt oder Region: Gutscheinshop, Händlerportal und Abrechnung aus einer Hand.`,
    content: {
      acceptanceCount: index.acceptanceLocations.length,
      categoryCount: acceptanceGroups(index).length,
      salesPointCount: snapshot.salesPoints.length,
    },
  });
}
