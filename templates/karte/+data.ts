import { makePage } from '../../site/shared/payload/make-page.ts';
import { listPlaces, type PlaceListing } from '../../site/shared/map/places.ts';
import { mapStartOf, type MapStart } from '../../site/shared/map/map-start.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface MapContent extends PlaceListing {
  start: MapStart;
}

export function data({ snapshot, frameId }: PageInput): PageData<MapContent> {
  const listing = listPlaces(snapshot);
  const locations = listing.towns
    .flatMap(({ places }) => places)
    .map(({ at }) => at && { latitude: at[0], longitude: at[1] });
  return makePage({
    frameId,
    path: ROUTES.map,
    title: 'Stadtplan',
    description: `${nameInSentence(snapshot)}: alle Orte, an denen der Gutschein angenommen oder verkauft wird.`,
    content: { start: mapStartOf(snapshot, locations), ...listing },
  });
}
