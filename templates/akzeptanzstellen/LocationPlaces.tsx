import { memo, useMemo } from 'react';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { PlaceMap } from '../../site/features/map/PlaceMap.tsx';
import type { ListedLocation } from '../../site/shared/lists/acceptance-list.ts';
import type { MapStart } from '../../site/shared/map/map-start.ts';
import type { PlaceOnMap } from '../../site/shared/map/places.ts';
import { acceptanceLocationPath } from '../../site/shared/routes.ts';

export interface LocationPlacesProps {
  start: MapStart;
  locations: readonly ListedLocation[];
  /** The visitor has switched to the map, before or after its code was there. */
  isWanted: boolean;
  /** Slug of the card that has the pointer or the focus. */
  highlighted: string | undefined;
  onPoint: (slug: string | undefined) => void;
}

/** The map of the locations. */
export const LocationPlaces = memo(function LocationPlaces(props: LocationPlacesProps) {
  const { start, locations, isWanted, highlighted, onPoint } = props;
  const places = useMemo(() => locations.flatMap(toPlace), [locations]);
  return (
    <PlaceMap
      label="Stadtplan der Akzeptanzstellen"
      start={start}
      isFitted
      isWanted={isWanted}
      places={places}
      highlightedId={highlighted}
      onHighlight={onPoint}
      onSelect={onPoint}
      isEmbedded
    />
  );
});

function toPlace({ slug, name, street, category, hours, position }: ListedLocation): PlaceOnMap[] {
  if (position === undefined) return [];
  const href = acceptanceLocationPath(slug);
  return [omitUndefined({ id: slug, name, ...position, kind: 'acceptance' as const, href, street, category, hours })];
}
