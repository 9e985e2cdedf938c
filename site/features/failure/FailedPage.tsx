import { Icon } from '../../components/Icon.tsx';
import { SupportContact } from '../../components/TextBlocks.tsx';

interface FailedPageProps {
  /** Absent if only loading failed: the page's code or data did not arrive. */
  status?: number;
  message: string;
  /** Path of the failed page, if known. */
  reloadPath?: string;
}

/**
 * The error page of the specification's section 2, for every status except 404. Its link is followed by the browser,
 * not the client router.
 */
export function FailedPage({ status, message, reloadPath }: FailedPageProps) {
  return (
    <div className="empty-state">
      <Icon name="warning" />
      {status === undefined ? (
        <h1>Diese Seite wurde nicht geladen</h1>
      ) : (
        <h1 className="status">
          Fehler <span className="status-digits">{status}</span>
        </h1>
      )}
      <p className="lead">{message}</p>
      <p>
        {status === undefined
          ? 'Laden Sie die Seite bitte neu. Hilft das nicht, melden Sie sich gern bei uns, '
          : 'Wir arbeiten bereits an einer Lösung. Melden Sie sich gern bei uns, '}
        <SupportContact />.
      </p>
      {reloadPath !== undefined && (
        <p>
          <a className="button" href={reloadPath} data-vike="false">
            Seite neu laden
          </a>
        </p>
      )}
    </div>
  );
}
