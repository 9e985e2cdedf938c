import { Icon } from '../../components/Icon.tsx';

interface LoadingNoticeProps {
  error: string | undefined;
  /** While there is nothing to show yet. */
  isLoading: boolean;
  hasRetried: boolean;
  onRetry: () => void;
}

/** Says that the list is being fetched or could not be. The button stays while it is tried again: it has the focus. */
export function LoadingNotice({ error, isLoading, hasRetried, onRetry }: LoadingNoticeProps) {
  return (
    <>
      <div aria-live="polite">
        {error !== undefined && (
          <div className="notice notice-error">
            <Icon name="warning" />
            <p>{error}</p>
          </div>
        )}
        {isLoading && <p>Die Verkaufsstellen werden geladen …</p>}
      </div>
      {(error !== undefined || (isLoading && hasRetried)) && (
        <p>
          <button type="button" className="button" aria-busy={isLoading} onClick={onRetry}>
            Erneut versuchen
          </button>
        </p>
      )}
    </>
  );
}
