import { memo, useEffect, type RefObject } from 'react';
import { formatDistance } from '../../../shared/map/distance.ts';
import type { ListedPlace } from '../../../shared/map/places.ts';
import { acceptanceLocationPath } from '../../../shared/routes.ts';
import type { PlaceGroup } from './select-places.ts';

interface PlaceGroupsProps {
  groups: readonly PlaceGroup[];
  categories: readonly string[];
  selectedId?: string | undefined;
  highlightedId?: string | undefined;
  onShow?: ((id: string) => void) | undefined;
}

/** The list beside the map, with the same places. Memoized: a control responds before the list renders again. */
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

interface PlaceRowProps {
  place: ListedPlace;
  category?: string | undefined;
  /** Metres from the visitor. */
  distance?: number | undefined;
  /** Its marker has the pointer, the focus or an open popup. */
  isActive: boolean;
  /** Shows the place on the map; undefined until there is a map. */
  onShow?: ((id: string) => void) | undefined;
}

/** Memoized: one of a thousand rows changes while the pointer moves over the map. */
const PlaceRow = memo(function PlaceRow({
  place: { id, name, slug, kind, street, at },
  category,
  distance,
  isActive,
  onShow,
}: PlaceRowProps) {
  const facts = [
    ...(distance === undefined ? [] : [formatDistance(distance)]),
    ...(kind === 'sales' ? ['Verkaufsstelle'] : []),
    ...(street === undefined ? [] : [street]),
    ...(category === undefined ? [] : [category]),
    ...(at === undefined ? ['nicht auf dem Stadtplan'] : []),
  ];
  return (
    <li className={isActive ? 'place-row is-active' : 'place-row'} data-place={id}>
      {slug === undefined ? <strong>{name}</strong> : <a href={acceptanceLocationPath(slug)}>{name}</a>}
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {at !== undefined && onShow !== undefined && (
        <button
          type="button"
          className="place-show"
          aria-label={`${name} auf dem Stadtplan zeigen`}
          onClick={() => onShow(id)}
        />
      )}
    </li>
  );
});

/**
 * Reports which row of a list has the pointer or the focus. One listener serves all rows, of which there may be
 * thousands.
 */
export function useRowHighlight(
  list: RefObject<HTMLElement | null>,
  onHighlight: (id: string | undefined) => void,
): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const enter = ({ target }: Event): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
      onHighlight(row?.dataset['place']);
    };
    const leave = (): void => onHighlight(undefined);
    element.addEventListener('pointerover', enter, { signal });
    element.addEventListener('focusin', enter, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('focusout', leave, { signal });
    return () => controller.abort();
  }, [list, onHighlight]);
}
