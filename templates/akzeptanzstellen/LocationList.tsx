import { memo, startTransition, Suspense, useEffect, useState } from 'react';
import { MerchantCardList } from '../../site/components/MerchantCards.tsx';
import { acceptanceGroupId } from '../../site/shared/lists/acceptance-groups.ts';
import type { PackedGroup, ListedLocation } from '../../site/shared/lists/acceptance-list.ts';
import type { OpeningStatus } from '../../site/shared/opening/opening-status.ts';
import { acceptanceLocationPath } from '../../site/shared/routes.ts';

/** More images would exceed the size budget of a large city's document. */
const IMAGES_IN_DOCUMENT = 48;

interface LocationListProps {
  /** Defined if the list is unfiltered: the groups whose headings divide it. */
  groups: PackedGroup[] | undefined;
  locations: readonly ListedLocation[];
  /** Number of locations rendered so far. */
  limit: number;
  statusOf: (location: ListedLocation) => OpeningStatus | undefined;
  highlighted: string | undefined;
}

/** The cards: all of them in groups, or the results of a search. */
export const LocationList = memo(function LocationList({ groups, locations, limit, ...rest }: LocationListProps) {
  const images = useImageLimit();
  if (groups === undefined) {
    return <MerchantCardList cards={locations.slice(0, limit)} hrefOf={acceptanceLocationPath} {...rest} />;
  }
  return groups.map(({ key, name }, index) => {
    const first = locations.findIndex((location) => location.groups[0] === index);
    const cards = locations.filter((location) => location.groups[0] === index).slice(0, Math.max(0, limit - first));
    if (cards.length === 0) return null;
    return (
      <section key={key} className="group" aria-labelledby={acceptanceGroupId(index)}>
        <h2 id={acceptanceGroupId(index)}>{name}</h2>
        {/* Each group hydrates separately: a thousand cards at once would block the page. */}
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

/** The number of images: limited in the document, unlimited in the browser. */
function useImageLimit(): number {
  const [limit, setLimit] = useState(IMAGES_IN_DOCUMENT);
  useEffect(() => startTransition(() => setLimit(Number.POSITIVE_INFINITY)), []);
  return limit;
}
