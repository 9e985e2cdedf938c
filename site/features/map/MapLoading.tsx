import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { DrawnMap } from '../../shared/map/drawn-map.ts';
import { MAP_SIZES, MapDrawing } from './MapDrawing.tsx';

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
          {hasFailed && (
            <div className="map-notice" aria-live="polite">
              <Icon name="map" />
              <p>Der Stadtplan konnte nicht geladen werden.</p>
              <button type="button" className="button" onClick={tryAgain}>
                Erneut versuchen
              </button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

interface Loaded<Code> {
  code?: Code;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads code, or what the map shows, that a page does not need at first.
 * @param load must be the same function on every render, undefined while pages are prerendered; its failure is reported
 * unless the browser is offline
 * @param isWanted loading begins when it becomes true
 */
export function useLoaded<Code>(load: (() => Promise<Code>) | undefined, isWanted: boolean): Loaded<Code> {
  // Wrapped in an object: a component is a function, and a state setter would call it.
  const [state, setState] = useState<{ code?: Code; hasFailed: boolean }>({ hasFailed: false });
  const { code, hasFailed } = state;
  useEffect(() => {
    if (load === undefined || !isWanted || code !== undefined || hasFailed) return;
    load().then(
      (loaded) => setState({ code: loaded, hasFailed: false }),
      (error: unknown) => {
        setState({ hasFailed: true });
        if (navigator.onLine) reportError(new Error('The map could not be loaded', { cause: error }));
      },
    );
  }, [load, isWanted, code, hasFailed]);
  return { ...state, retry: () => setState({ hasFailed: false }) };
}
