import { ContactActions } from '../../components/ProviderContact.tsx';
import { EmptyDrawing } from '../../components/EmptyState.tsx';
import { ROUTES } from '../../shared/routes.ts';
import type { Support } from './support.ts';

interface NoPaymentProps {
  support: Support;
  hasSalesPoints: boolean;
}

/** In the place of the form where nothing can be paid online: so that no visitor fills it in for nothing. */
export function NoPayment({ support, hasSalesPoints }: NoPaymentProps) {
  return (
    <div className="empty-state">
      <EmptyDrawing icon="coins" />
      <h2>Zurzeit können Sie hier nicht online bezahlen</h2>
      <p>
        {hasSalesPoints
          ? 'Gutscheine bekommen Sie an unseren Verkaufsstellen. Ihr Warenkorb bleibt gespeichert.'
          : 'Fragen Sie uns, wie Sie zu Ihrem Gutschein kommen. Ihr Warenkorb bleibt gespeichert.'}
      </p>
      {hasSalesPoints && (
        <p>
          <a className="button" href={ROUTES.salesPoints}>
            Verkaufsstellen ansehen
          </a>
        </p>
      )}
      <ContactActions {...support} subject="Gutschein kaufen" isQuiet={hasSalesPoints} />
    </div>
  );
}
