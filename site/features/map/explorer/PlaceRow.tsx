import { memo } from 'react';
import { formatDistance } from '../../../shared/map/distance.ts';
import type { ListedPlace } from '../../../shared/map/listed-place.ts';
import { acceptanceLocationPath } from '../../../shared/routes.ts';

interface PlaceRowProps {
  place: ListedPlace;
  category?: string | undefined;
  /** Metres from the visitor. */
  distance?: number | undefined;
  /** Its marker has the pointer, the focus or an open popup. */
  isActive: boolean;
  /** Shows the place on the map; absent until there is one. */
  onShow?: ((id: string) => void) | undefined;
}

/** Remembered, because one of a thousand rows changes while the pointer moves over the map. */
export const PlaceRow = memo(function PlaceRow({
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
    ...(at === undefined ? ['nicht auf der Karte'] : []),
  ];
  return (
    <li className={isActive ? 'place-row is-active' : 'place-row'} data-place={id}>
      {slug === undefined ? <strong>{name}</strong> : <a href={acceptanceLocationPath(slug)}>{name}</a>}
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {at !== undefined && onShow !== undefined && (
        <button
          type="button"
          className="place-show"
          aria-label={`${name} auf der Karte zeigen`}
          onClick={() => onShow(id)}
        />
      )}
    </li>
  );
});
