import type { Answer, DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { acceptanceGroups } from '../../site/shared/lists/acceptance-groups.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';
import { EFFECTS, QUESTIONS, SHARES, type Share } from './texts.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface WhitelabelContent {
  effects: DrawnItem[];
  shares: Share[];
  answers: Answer[];
  acceptanceCount: number;
  categoryCount: number;
  salesPointCount: number;
}

export function data({ snapshot, frameId }: PageInput): PageData<WhitelabelContent> {
  const index = indexOf(snapshot);
  return makePage({
    frameId,
    path: ROUTES.whitelabel,
    title: 'Gutscheinlösung für Ihre Stadt',
    description: `Die Technik hinter „${nameInSentence(snapshot)}“ gibt es auch für Ihre Stadt oder Region: Gutscheinshop, Verzeichnis, Stadtplan und Portal für Betriebe.`,
    content: {
      effects: EFFECTS,
      shares: SHARES,
      answers: QUESTIONS,
      acceptanceCount: index.acceptanceLocations.length,
      categoryCount: acceptanceGroups(index).length,
      salesPointCount: snapshot.salesPoints.length,
    },
  });
}
