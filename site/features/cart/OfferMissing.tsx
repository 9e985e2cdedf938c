import { Icon } from '../../components/Icon.tsx';

interface OfferMissingProps {
  isLoading: boolean;
  onRetry: () => void;
}

/** In the place of the form while there is nothing to choose from. */
export function OfferMissing({ isLoading, onRetry }: OfferMissingProps) {
  return (
    <div aria-live="polite">
      {isLoading ? (
        <p>Beträge und Motive werden geladen …</p>
      ) : (
        <div className="notice notice-warning">
          <Icon name="warning" />
          <div>
            <p>Beträge und Motive konnten nicht geladen werden.</p>
            <p>
              <button type="button" className="button button-quiet" onClick={onRetry}>
                Erneut versuchen
              </button>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
