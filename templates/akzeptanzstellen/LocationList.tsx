import { memo, startTransition, Suspense, useEffect, useState } from 'react';
import { MerchantCardList } from '../../site/components/MerchantCards.tsx';
import { acceptanceGroupId } from '../../site/shared/lists/acceptance-groups.ts';
import type { PackedGroup, ListedLocation } from '../../site/shared/lists/acceptance-list.ts';
import type { OpeningStatus } from '../../site/shared/opening/opening-status.ts';
import { acceptanceLocationPath } from '../../site/shared/routes.ts';

/** Documents of large cities have no room for more. */
const IMAGES_IN_DOCUMENT = 48;

interface LocationListProps {
  /** Present: the locations are all there are, under the headings of their groups. */
  groups: PackedGroup[] | undefined;
  locations: readonly ListedLocation[];
  /** Locations that are rendered so far. */
  limit: number;
  statusOf: (location: ListedLocation) => OpeningStatus | undefined;
  highlighted: string | undefined;
}

/** The cards: all of them in groups, or what a search found. */
export const LocationList = memo(function LocationList({ groups, locations, limit, ...rest }: LocationListProps) {
  const images = useImageLimit();
  if (groups === undefined) {
    return <MerchantCardList cards={locations.slice(0, limit)} hrefOf={acceptanceLocationPath} {...rest} />;
  }
  return groups.map(({ key, name }, place) => {
    const first = locations.findIndex((location) => location.groups[0] === place);
    const cards = locations.filter((location) => location.groups[0] === place).slice(0, Math.max(0, limit - first));
    if (cards.length === 0) return null;
    return (
      <section key={key} className="group" aria-labelledby={acceptanceGroupId(place)}>
        <h2 id={acceptanceGroupId(place)}>{name}</h2>
        {/* Each is hydrated on its own: a thousand cards at once would keep the page from answering. */}
        <Suspense>
          <MerchantCardList
            cards={cards}
            hrefOf={acceptanceLocationPath}
            imageCount={Math.max(0, images - first)}
            {...rest}
          />
        </Suspense>
      </section>
    );
  });
});

/** In the document the first ones, in the browser all. */
function useImageLimit(): number {
  const [limit, setLimit] = useState(IMAGES_IN_DOCUMENT);
  useEffect(() => startTransition(() => setLimit(Number.POSITIVE_INFINITY)), []);
  return limit;
}
