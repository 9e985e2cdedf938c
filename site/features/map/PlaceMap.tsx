import { useRef, useEffect, useState, type RefObject } from 'react';
import { useShell } from '../../components/shell-context.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import type { MapSettings } from '../../shared/map/map-start.ts';
import { MAP_SIZES, MapDrawing } from './MapDrawing.tsx';
import { MapPoster } from './MapPoster.tsx';
import type { MapProps } from './map-props.ts';
import { waitsForTap, whenMapMayLoad } from './map-opening.ts';

const loadStage = async () => (await import('./MapStage.tsx')).MapStage;

/**
 * A map of places. Where there is room, a map that the site draws itself opens with the page; on narrow screens it
 * waits for a tap. With tiles of another host it opens after the first interaction, and asks for consent. Until then a
 * drawing stands in its place. Without JavaScript it is not shown, so the page must list its content elsewhere as well.
 */
export function PlaceMap(props: MapProps) {
  const settings = useShell().settings.map;
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, open] = useMapOpening(frame, settings, props);
  const { loaded: Stage, hasFailed, retry } = useLoaded(loadStage, isOpen, 'The map');
  // The pressed button disappears; this keeps the focus in the map.
  const keepFocus = (): void => frame.current?.focus();
  const openNow = (): void => {
    keepFocus();
    retry();
    open();
  };
  return (
    <div className="map needs-script" ref={frame} tabIndex={-1}>
      <MapDrawing drawing={props.start.drawing} sizes={MAP_SIZES} priority={props.isEmbedded !== true} />
      {isOpen && Stage !== undefined ? (
        <Stage {...props} keepFocus={keepFocus} />
      ) : (
        <MapPoster
          state={hasFailed ? 'failed' : isOpen ? 'loading' : 'closed'}
          isBrief={settings.archive !== undefined}
          onOpen={openNow}
        />
      )}
    </div>
  );
}

/** Distance below the screen at which a map opens. */
const ROOT_MARGIN = '200px';

/**
 * Opens a map when it comes into view and may load.
 * @returns whether it is open, and a function that opens it immediately
 */
function useMapOpening(
  frame: RefObject<HTMLElement | null>,
  settings: MapSettings,
  { isWanted = false, selectedId }: MapProps,
): [boolean, () => void] {
  const [isOpen, setOpen] = useState(isWanted);
  // Selecting a place in the list asks for the map.
  if (!isOpen && selectedId !== undefined) setOpen(true);
  useEffect(() => {
    const element = frame.current;
    if (isOpen || element === null) return;
    const isForTap = waitsForTap(settings);
    let wasHidden = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A map that was behind the list is shown because the visitor switched to it.
        if (entry?.boundingClientRect.width === 0) wasHidden = true;
        else if (entry?.isIntersecting === true && (!isForTap || wasHidden)) setOpen(true);
      },
      { rootMargin: ROOT_MARGIN },
    );
    const observe = (): void => observer.observe(element);
    // Observing alone loads nothing.
    const stopWaiting = isForTap ? observe() : whenMapMayLoad(settings, observe);
    return () => {
      stopWaiting?.();
      observer.disconnect();
    };
  }, [frame, isOpen, settings]);
  return [isOpen, () => setOpen(true)];
}
