import { Icon } from '../../components/Icon.tsx';

interface MapPosterProps {
  state: 'closed' | 'loading' | 'failed';
  onOpen: () => void;
}

/** Stands where the map will be. */
export function MapPoster({ state, onOpen }: MapPosterProps) {
  return (
    <div className="map-notice" aria-busy={state === 'loading' || undefined}>
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
