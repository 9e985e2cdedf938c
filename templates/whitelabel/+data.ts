import type { Answer, DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { acceptanceGroups } from '../../site/shared/lists/acceptance-groups.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { shownPage, type ShownPage } from '../../site/shared/own-pages.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';
import { EFFECTS, QUESTIONS, SHARES, type Share } from './texts.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface Offer {
  effects: DrawnItem[];
  shares: Share[];
  answers: Answer[];
  acceptanceCount: number;
  categoryCount: number;
  salesPointCount: number;
}

export type WhitelabelContent = Offer | { own: ShownPage };

export function data({ snapshot, frameId }: PageInput): PageData<WhitelabelContent> {
  const own = snapshot.pages?.whitelabel;
  return makePage<WhitelabelContent>({
    frameId,
    path: ROUTES.whitelabel,
    title: 'Gutscheinlösung für Ihre Stadt',
    description: `Die Technik hinter „${nameInSentence(snapshot)}“ gibt es auch für Ihre Stadt oder Region: Gutscheinshop, Verzeichnis, Stadtplan und Portal für Betriebe.`,
    own,
    content: own === undefined ? offer(snapshot) : { own: shownPage(own, 'Gutschein\u00adlösung für Ihre Stadt') },
  });
}

function offer(snapshot: Snapshot): Offer {
  const index = indexOf(snapshot);
  return {
    effects: EFFECTS,
    shares: SHARES,
    answers: QUESTIONS,
    acceptanceCount: index.acceptanceLocations.length,
    categoryCount: acceptanceGroups(index).length,
    salesPointCount: snapshot.salesPoints.length,
  };
}
