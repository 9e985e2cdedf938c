import { makePage } from '../../site/shared/payload/make-page.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { mapStartOf, type MapStart } from '../../site/shared/map/map-start.ts';
import type { SalesPoint } from '../../site/shared/models/selling.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { textOf } from '../../site/shared/texts.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface SalesPointsContent {
  salesPoints: SalesPoint[];
  lead: string;
  start: MapStart;
}

export function data({ snapshot, frameId }: PageInput): PageData<SalesPointsContent> {
  return makePage({
    frameId,
    path: ROUTES.salesPoints,
    title: 'Verkaufsstellen',
    description: `${nameInSentence(snapshot)} direkt vor Ort kaufen: Verkaufsstellen in Ihrer Nähe.`,
    content: {
      salesPoints: snapshot.salesPoints.map(toListed),
      lead: textOf(snapshot.site, 'salesPoints'),
      start: mapStartOf(
        snapshot,
        snapshot.salesPoints.map(({ location }) => location),
      ),
    },
  });
}

function toListed({ id, name, address, location }: SalesPoint): SalesPoint {
  return omitUndefined({ id, name, address, location });
}
