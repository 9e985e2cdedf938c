import { Icon } from '../../components/Icon.tsx';

interface MapPosterProps {
  state: 'closed' | 'loading' | 'failed';
  /** Where there is room, the map opens by itself, so only a failure has a text. */
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
        {state === 'loading' && 'Der Stadtplan wird geladen …'}
        {state === 'failed' && 'Der Stadtplan konnte nicht geladen werden.'}
      </p>
      {state !== 'loading' && (
        <button type="button" className="button" onClick={onOpen}>
          {state === 'failed' ? 'Erneut versuchen' : 'Stadtplan öffnen'}
        </button>
      )}
    </div>
  );
}
