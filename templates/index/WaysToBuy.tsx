import { Drawing } from '../../site/components/Drawing.tsx';
import { ROUTES } from '../../site/shared/routes.ts';

interface WaysToBuyProps {
  salesPointCount: number;
  /** Whether the voucher also comes as a card by post. */
  hasCard: boolean;
}

export function WaysToBuy({ salesPointCount, hasCard }: WaysToBuyProps) {
  return (
    <section className="container section">
      <h2>So kommen Sie zum Gutschein</h2>
      <ul className="ways">
        <li>
          <Drawing name="online" />
          <h3>Online bestellen</h3>
          <p>
            {hasCard
              ? 'Rund um die Uhr, per E-Mail nach wenigen Minuten da oder als Karte mit der Post.'
              : 'Rund um die Uhr und per E-Mail nach wenigen Minuten da. Ein Kundenkonto brauchen Sie nicht.'}
          </p>
          <a href={ROUTES.vouchers}>Gutscheine ansehen</a>
        </li>
        {salesPointCount > 0 && (
          <li>
            <Drawing name="counter" />
            <h3>{salesPointCount === 1 ? 'In der Verkaufsstelle' : `An ${salesPointCount} Verkaufsstellen`}</h3>
            <p>Persönlich, mit Beratung und gleich zum Mitnehmen.</p>
            <a href={ROUTES.salesPoints}>
              {salesPointCount === 1 ? 'Verkaufsstelle ansehen' : 'Verkaufsstellen ansehen'}
            </a>
          </li>
        )}
        <li>
          <Drawing name="company" />
          <h3>Für Unternehmen</h3>
          <p>Als Dank für Mitarbeitende und Geschäftspartner, in beliebiger Stückzahl.</p>
          <a href={ROUTES.corporateCustomers}>Zu den Firmenkunden</a>
        </li>
      </ul>
    </section>
  );
}
