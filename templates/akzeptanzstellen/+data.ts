import { packAcceptanceList, type PackedAcceptanceList } from '../../site/shared/lists/acceptance-list.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { acceptancePdfUrl, nameInSentence } from '../../site/shared/tenant-facts.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import { mapStartOf, type MapStart } from '../../site/shared/map/map-start.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { pluralize } from '../../site/shared/text/format.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';

export interface AcceptanceListContent {
  count: number;
  list: PackedAcceptanceList;
  /** Initial view of the map; absent if no location has a marker. */
  mapStart?: MapStart;
  /** The tenant's printable list. */
  pdfUrl?: string;
}

export function data({ snapshot, frameId }: PageInput): PageData<AcceptanceListContent> {
  const index = indexOf(snapshot);
  const count = index.acceptanceLocations.length;
  const locations = index.acceptanceLocations.flatMap(({ location }) => location ?? []);
  return makePage({
    frameId,
    path: ROUTES.acceptanceLocations,
    title: 'Akzeptanzstellen',
    description: `${nameInSentence(snapshot)} einlösen: ${pluralize(count, 'Akzeptanzstelle', 'Akzeptanzstellen')}, nach Branchen geordnet.`,
    content: omitUndefined({
      count,
      list: packAcceptanceList(index),
      mapStart: locations.length > 0 ? mapStartOf(snapshot, locations) : undefined,
      pdfUrl: acceptancePdfUrl(snapshot),
    }),
  });
}
