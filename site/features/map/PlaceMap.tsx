import { useRef, useEffect, useState, type RefObject } from 'react';
import { MapPoster, useLoaded } from './MapPoster.tsx';
import type { MapProps } from './map-props.ts';
import { onceTouched } from './once-touched.ts';

const loadStage = async () => (await import('./MapStage.tsx')).MapStage;

/**
 * A map of places. It opens when it is in view and the visitor has done anything, and loads its code only then; where
 * tiles come from a foreign host, it asks before. Without JavaScript it is not there, so what it shows must also stand
 * in a list.
 */
export function PlaceMap(props: MapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, open] = useMapOpening(frame, props.isWanted);
  const { code: Stage, hasFailed, retry } = useLoaded(loadStage, isOpen);
  // The button that is pressed goes away; the focus must not go with it.
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

/** How far below the screen a map is opened already. */
const AHEAD = '200px';

/**
 * Opens a map when it comes into view, once the visitor has touched the page: a page that is closed at
 * once loads no map code.
 * @param isWanted opens it at once
 * @returns whether it is open, and what opens it at once
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
      { rootMargin: AHEAD },
    );
    const stopWaiting = onceTouched(() => observer.observe(element));
    return () => {
      stopWaiting();
      observer.disconnect();
    };
  }, [frame, isOpen]);
  return [isOpen, () => setOpen(true)];
}
