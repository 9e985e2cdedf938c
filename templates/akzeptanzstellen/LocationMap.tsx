import { memo, useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { Icon } from '../../site/components/Icon.tsx';
import type { MapProps } from '../../site/features/map/map-props.ts';
import { MapDrawing } from '../../site/features/map/MapDrawing.tsx';
import { whenMapMayLoad } from '../../site/features/map/map-opening.ts';
import { useShell } from '../../site/features/shell/shell.tsx';
import type { MapSettings, MapStart } from '../../site/shared/map/map-start.ts';
import type { PlaceOnMap } from '../../site/shared/map/places.ts';
import { acceptanceLocationPath } from '../../site/shared/routes.ts';
import type { ListedLocation } from '../../site/shared/lists/acceptance-list.ts';

interface MapCode {
  PlaceMap: ComponentType<MapProps>;
}

interface LocationMapProps {
  start: MapStart;
  locations: readonly ListedLocation[];
  /** Slug of the card that has the pointer or the focus. */
  highlighted: string | undefined;
  onPoint: (slug: string | undefined) => void;
}

/** The locations of the list on a map. */
export const LocationMap = memo(function LocationMap({ start, locations, highlighted, onPoint }: LocationMapProps) {
  const { settings } = useShell();
  const places = useMemo(() => locations.flatMap(toPlace), [locations]);
  const { code, hasFailed, load } = useMapCode(settings.map);
  const frame = useRef<HTMLDivElement>(null);
  const tryAgain = (): void => {
    // The pressed button disappears; this keeps the focus in the map.
    frame.current?.focus();
    load();
  };
  return (
    <div className="finder-map" ref={frame} tabIndex={-1}>
      {code === undefined ? (
        <div className="map needs-script">
          <MapDrawing dots={start.dots} />
          {hasFailed && (
            <div className="map-notice" aria-live="polite">
              <Icon name="map" />
              <p>Die Karte konnte nicht geladen werden.</p>
              <button type="button" className="button" onClick={tryAgain}>
                Erneut versuchen
              </button>
            </div>
          )}
        </div>
      ) : (
        <code.PlaceMap
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
      )}
    </div>
  );
});

/** Loads the map's code when it may load; before that, not even the code that asks for consent is loaded. */
function useMapCode(settings: MapSettings): { code: MapCode | undefined; hasFailed: boolean; load: () => void } {
  const [code, setCode] = useState<MapCode>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('../../site/features/map/PlaceMap.tsx').then(setCode, (error: unknown) => {
      setFailed(true);
      reportError(error);
    });
  }, []);
  useEffect(() => whenMapMayLoad(settings, load), [settings, load]);
  return { code, hasFailed, load };
}

function toPlace({ slug, name, street, category, hours, position }: ListedLocation): PlaceOnMap[] {
  if (position === undefined) return [];
  return [
    {
      id: slug,
      name,
      ...position,
      kind: 'acceptance',
      href: acceptanceLocationPath(slug),
      ...(street === undefined ? {} : { street }),
      ...(category === undefined ? {} : { category }),
      ...(hours === undefined ? {} : { hours }),
    },
  ];
}
