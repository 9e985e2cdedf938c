import { useRef } from 'react';
import type { MapProps } from './map-props.ts';
import { MapPoster } from './MapPoster.tsx';
import { useLoaded } from './use-loaded.ts';
import { useMapOpening } from './use-map-opening.ts';

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
