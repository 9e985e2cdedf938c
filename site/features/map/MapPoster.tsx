import { useEffect, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';

interface MapPosterProps {
  state: 'closed' | 'loading' | 'failed';
  /** Where there is room, the map opens by itself: only a failure is told there. */
  isBrief?: boolean;
  onOpen: () => void;
}

/** Placeholder for a map that is not open yet. */
export function MapPoster({ state, isBrief = false, onOpen }: MapPosterProps) {
  const className = isBrief && state !== 'failed' ? 'map-notice is-brief' : 'map-notice';
  return (
    <div className={className} aria-busy={state === 'loading' || undefined}>
      <Icon name="map" />
      <p aria-live="polite">
        {state === 'loading' && 'Die Karte wird geladen …'}
        {state === 'failed' && 'Die Karte konnte nicht geladen werden.'}
      </p>
      {state !== 'loading' && (
        <button type="button" className="button" onClick={onOpen}>
          {state === 'failed' ? 'Erneut versuchen' : 'Karte öffnen'}
        </button>
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
 * Loads code that a page does not need at first.
 * @param load must be the same function on every render; its failure is reported
 * @param isWanted loading begins when it becomes true
 */
export function useLoaded<Code>(load: () => Promise<Code>, isWanted: boolean): Loaded<Code> {
  // Wrapped in an object: a component is a function, and a state setter would call it.
  const [state, setState] = useState<{ code?: Code; hasFailed: boolean }>({ hasFailed: false });
  const { code, hasFailed } = state;
  useEffect(() => {
    if (!isWanted || code !== undefined || hasFailed) return;
    load().then(
      (loaded) => setState({ code: loaded, hasFailed: false }),
      (error: unknown) => {
        setState({ hasFailed: true });
        reportError(new Error('The map could not be loaded', { cause: error }));
      },
    );
  }, [load, isWanted, code, hasFailed]);
  return { ...state, retry: () => setState({ hasFailed: false }) };
}
