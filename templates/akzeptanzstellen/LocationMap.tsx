import { memo, useMemo } from 'react';
import { PlaceMap } from '../../site/features/map/PlaceMap.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { MapStart } from '../../site/shared/map/map-start.ts';
import type { PlaceOnMap } from '../../site/shared/map/place-on-map.ts';
import { acceptanceLocationPath } from '../../site/shared/routes.ts';
import type { ListedLocation } from '../../site/shared/unpack-acceptance-list.ts';

interface LocationMapProps {
  start: MapStart;
  locations: readonly ListedLocation[];
  /** Slug of the card that is pointed at. */
  highlighted: string | undefined;
  onPoint: (slug: string | undefined) => void;
}

/** What the list shows, on a map. */
export const LocationMap = memo(function LocationMap({ start, locations, highlighted, onPoint }: LocationMapProps) {
  const { settings } = useShell();
  const places = useMemo(() => locations.flatMap(toPlace), [locations]);
  return (
    <div className="finder-map">
      <PlaceMap
        settings={settings.map}
        label="Karte der Akzeptanzstellen"
        start={start}
        isFitted
        places={places}
        highlightedId={highlighted}
        onHighlight={onPoint}
        onSelect={onPoint}
        isEmbedded
      />
    </div>
  );
});

function toPlace({ slug, name, street, position }: ListedLocation): PlaceOnMap[] {
  if (position === undefined) return [];
  const place: PlaceOnMap = { id: slug, name, ...position, kind: 'acceptance', href: acceptanceLocationPath(slug) };
  return [street === undefined ? place : { ...place, street }];
}
