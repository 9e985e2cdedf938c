import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { useShell } from '../../components/shell-context.ts';
import { clusterPlaces } from './cluster-places.ts';
import { createMap } from './leaflet-map.ts';
import { MapPoster } from './MapPoster.tsx';
import type { MapProps, OpenMap, ZoomLimits } from './map-props.ts';

const HELP_ID = 'kartenhilfe';

const NO_PLACES: MapProps['places'] = [];

interface MapCanvasProps extends MapProps {
  /** Moves the focus away from an element that disappears. */
  keepFocus: () => void;
}

/** The open map with its buttons. If its ground cannot be loaded, the drawing behind it is shown again. */
export function MapCanvas({ keepFocus, ...props }: MapCanvasProps) {
  const { label, places, selectedId, highlightedId, visitor, start, isEmbedded = false } = props;
  // Only the start of the map depends on it.
  const [isFitted] = useState(props.isFitted === true);
  const container = useRef<HTMLElement>(null);
  const [map, setMap] = useState<OpenMap>();
  const [limits, setLimits] = useState<ZoomLimits>({ canZoomIn: true, canZoomOut: true });
  const handlers = useRef({ ...props, keepFocus });
  useEffect(() => {
    handlers.current = { ...props, keepFocus };
  });
  const [hasGround, setHasGround] = useState(true);
  const { archive, tileUrl, attribution = '' } = useShell().settings.map;
  const { lat, lon, zoom } = start;
  useEffect(() => {
    if (!hasGround || container.current === null) return;
    const opened = createMap(container.current, {
      start: { lat, lon, zoom },
      attribution,
      archive,
      tileUrl,
      isEmbedded,
      isFitted,
      prefersReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onSelect: (id) => handlers.current.onSelect?.(id),
      onHighlight: (id) => handlers.current.onHighlight?.(id),
      onZoom: setLimits,
      onGroundFailure: (error) => {
        if (container.current?.contains(document.activeElement) === true) handlers.current.keepFocus();
        setHasGround(false);
        reportError(new Error('The map has no ground', { cause: error }));
      },
    });
    setMap(opened);
    return () => {
      setMap(undefined);
      opened.remove();
    };
  }, [lat, lon, zoom, archive, tileUrl, attribution, isEmbedded, isFitted, hasGround]);
  // Opening the map, grouping a thousand places and drawing them are tasks of their own, so that none blocks a slow phone.
  const known = useDeferredValue(places, NO_PLACES);
  const clusters = useMemo(() => clusterPlaces(known), [known]);
  useEffect(() => {
    if (known === places) map?.update({ places, clusters, selectedId, highlightedId, visitor });
  }, [map, known, places, clusters, selectedId, highlightedId, visitor]);
  if (!hasGround) {
    const retry = (): void => {
      keepFocus();
      setHasGround(true);
    };
    return <MapPoster state="failed" onOpen={retry} />;
  }
  return (
    <>
      <section ref={container} className="map-canvas" aria-label={label} aria-describedby={HELP_ID} />
      <p id={HELP_ID} hidden>
        Mit den Pfeiltasten verschieben Sie den Stadtplan, mit Plus und Minus ändern Sie den Maßstab.
      </p>
      <div className="map-buttons">
        <MapButton icon="plus" label="Vergrößern" isDisabled={!limits.canZoomIn} onClick={() => map?.zoomBy(1)} />
        <MapButton icon="minus" label="Verkleinern" isDisabled={!limits.canZoomOut} onClick={() => map?.zoomBy(-1)} />
        {places.length > 1 && (
          <MapButton icon="fit" label="Alle Orte zeigen" isDisabled={false} onClick={() => map?.showAll()} />
        )}
      </div>
    </>
  );
}

interface MapButtonProps {
  icon: IconName;
  label: string;
  /** The action has no effect now. The button stays enabled, so that it keeps the focus. */
  isDisabled: boolean;
  onClick: () => void;
}

function MapButton({ icon, label, isDisabled, onClick }: MapButtonProps) {
  return (
    <button
      type="button"
      className="map-button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
