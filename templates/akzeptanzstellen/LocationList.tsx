import { memo, Suspense } from 'react';
import { MerchantCardList, ROW_SIZES } from '../../site/components/MerchantCards.tsx';
import { LATER_CLASS } from '../../site/components/list-filter/later-class.ts';
import { useFullRows } from '../../site/components/list-filter/list-steps.tsx';
import { acceptanceGroupId } from '../../site/shared/lists/acceptance-groups.ts';
import type { PackedGroup, ListedLocation } from '../../site/shared/lists/acceptance-list.ts';
import { acceptanceLocationPath } from '../../site/shared/routes.ts';

interface LocationListProps {
  /** Defined if the list is as in the document: the groups whose headings divide it. */
  groups: PackedGroup[] | undefined;
  locations: readonly ListedLocation[];
  /** Number of locations in view. */
  shown: number;
  /** Number of locations in the document. */
  rendered: number;
  highlighted: string | undefined;
}

/** The cards: all of them in groups, or the results of a search. */
export const LocationList = memo(function LocationList(props: LocationListProps) {
  const { groups, locations, shown, rendered, ...rest } = props;
  const full = useFullRows(shown);
  if (groups === undefined) {
    const cards = locations.slice(0, rendered);
    return (
      <>
        <h2 className="visually-hidden">Treffer</h2>
        <MerchantCardList
          cards={cards}
          hrefOf={acceptanceLocationPath}
          shownCount={shown}
          priority
          sizes={ROW_SIZES}
          {...rest}
        />
      </>
    );
  }
  return groups.map(({ key, name }, index) => {
    const first = locations.findIndex((location) => location.groups[0] === index);
    const cards = locations.filter((location) => location.groups[0] === index).slice(0, Math.max(0, rendered - first));
    if (cards.length === 0) return null;
    return (
      <section
        key={key}
        className={first < shown ? 'group' : `group ${LATER_CLASS}`}
        aria-labelledby={acceptanceGroupId(index)}
        suppressHydrationWarning
      >
        <h2 id={acceptanceGroupId(index)}>{name}</h2>
        {/* Each group hydrates separately: a thousand cards at once would block the page. */}
        <Suspense>
          <MerchantCardList
            cards={cards}
            hrefOf={acceptanceLocationPath}
            fullCount={Math.max(0, full - first)}
            // The group as a whole follows later if its first card does.
            shownCount={first < shown ? shown - first : undefined}
            priority={first === 0}
            sizes={ROW_SIZES}
            {...rest}
          />
        </Suspense>
      </section>
    );
  });
});
