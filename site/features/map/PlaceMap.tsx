import { useRef, useEffect, useState, type RefObject } from 'react';
import { MapPoster, useLoaded } from './MapPoster.tsx';
import type { MapProps } from './map-props.ts';
import { onFirstInteraction } from './first-interaction.ts';

const loadStage = async () => (await import('./MapStage.tsx')).MapStage;

/**
 * A map of places. It loads its code and opens once it is in view and the visitor has interacted with the page; tiles
 * of another host need consent first. Without JavaScript it is not shown, so the page must list its content elsewhere
 * as well.
 */
export function PlaceMap(props: MapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, open] = useMapOpening(frame, props.isWanted);
  const { code: Stage, hasFailed, retry } = useLoaded(loadStage, isOpen);
  // The pressed button disappears; this keeps the focus in the map.
  const keepFocus = (): void => frame.current?.focus();
  const openNow = (): void => {
    keepFocus();
    retry();
    open();
  };
  return (
    <div className="map needs-script" ref={frame} tabIndex={-1}>
      {isOpen && Stage !== undefined ? (
        <Stage {...props} keepFocus={keepFocus} />
      ) : (
        <MapPoster state={hasFailed ? 'failed' : isOpen ? 'loading' : 'closed'} onOpen={openNow} />
      )}
    </div>
  );
}

/** Distance below the screen at which a map opens. */
const ROOT_MARGIN = '200px';

/**
 * Opens a map when it comes into view after the first interaction: a page that is closed at once loads no map code.
 * @param isWanted opens it immediately
 * @returns whether it is open, and a function that opens it immediately
 */
function useMapOpening(frame: RefObject<HTMLElement | null>, isWanted = false): [boolean, () => void] {
  const [isOpen, setOpen] = useState(isWanted);
  useEffect(() => {
    const element = frame.current;
    if (isOpen || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setOpen(true);
      },
      { rootMargin: ROOT_MARGIN },
    );
    const stopWaiting = onFirstInteraction(() => observer.observe(element));
    return () => {
      stopWaiting();
      observer.disconnect();
    };
  }, [frame, isOpen]);
  return [isOpen, () => setOpen(true)];
}
