import { memo } from 'react';
import { PlaceRow } from './PlaceRow.tsx';
import type { PlaceGroup } from './select-places.ts';

interface PlaceGroupsProps {
  groups: readonly PlaceGroup[];
  categories: readonly string[];
  selectedId?: string | undefined;
  highlightedId?: string | undefined;
  onShow?: ((id: string) => void) | undefined;
}

/** The list beside the map, which has all that the map has. A control answers before it is drawn anew. */
export const PlaceGroups = memo(function PlaceGroups({
  groups,
  categories,
  selectedId,
  highlightedId,
  onShow,
}: PlaceGroupsProps) {
  return groups.map(({ title, rows }) => (
    <section key={title} className="place-group">
      <h2>{title}</h2>
      <ul>
        {rows.map(({ place, distance }) => (
          <PlaceRow
            key={place.id}
            place={place}
            category={categories[place.categories?.[0] ?? -1]}
            distance={distance}
            isActive={place.id === selectedId || place.id === highlightedId}
            onShow={onShow}
          />
        ))}
      </ul>
    </section>
  ));
});
