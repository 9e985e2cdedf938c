import { useRef, type ReactNode } from 'react';
import type { DrawnMap } from '../../shared/map/drawn-map.ts';
import { MAP_SIZES, MapDrawing } from './MapDrawing.tsx';
import { MapPoster } from './MapPoster.tsx';

interface ListMapFrameProps {
  drawing: DrawnMap | undefined;
  /** The map could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
  /** The map; undefined until it is loaded. */
  children: ReactNode;
}

/** The map of what a list shows. A drawing stands in its place until it is loaded: its code is no part of the first load. */
export function ListMapFrame({ drawing, hasFailed, onRetry, children }: ListMapFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const tryAgain = (): void => {
    // The pressed button disappears; this keeps the focus in the map.
    frame.current?.focus();
    onRetry();
  };
  return (
    <div className="finder-map" ref={frame} tabIndex={-1}>
      {children ?? (
        <div className="map needs-script" data-wakes>
          <MapDrawing drawing={drawing} sizes={MAP_SIZES} />
          {hasFailed && <MapPoster state="failed" onOpen={tryAgain} />}
        </div>
      )}
    </div>
  );
}
