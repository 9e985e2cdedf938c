import { DrawnList, type DrawnItem } from '../../site/components/DrawnList.tsx';
import { ROUTES } from '../../site/shared/routes.ts';

interface WaysToBuyProps {
  salesPointCount: number;
  /** Whether the voucher also comes as a card by post. */
  hasCard: boolean;
}

const COMPANIES: DrawnItem = {
  drawing: 'company',
  title: 'Für Unternehmen',
  text: 'Als Dank für Mitarbeitende und Geschäftspartner, in beliebiger Stückzahl.',
  link: { href: ROUTES.corporateCustomers, text: 'Zu den Firmenkunden' },
};

export function WaysToBuy({ salesPointCount, hasCard }: WaysToBuyProps) {
  return (
    <section className="container section">
      <h2>So kommen Sie zum Gutschein</h2>
      <DrawnList
        items={[online(hasCard), ...(salesPointCount === 0 ? [] : [overTheCounter(salesPointCount)]), COMPANIES]}
      />
    </section>
  );
}

function online(hasCard: boolean): DrawnItem {
  return {
    drawing: 'online',
    title: 'Online bestellen',
    text: hasCard
      ? 'Rund um die Uhr: per E-Mail nach wenigen Minuten da oder als Karte mit der Post.'
      : 'Rund um die Uhr und per E-Mail nach wenigen Minuten da. Ein Kundenkonto brauchen Sie nicht.',
    link: { href: ROUTES.vouchers, text: 'Gutscheine ansehen' },
  };
}

function overTheCounter(count: number): DrawnItem {
  return {
    drawing: 'counter',
    title: count === 1 ? 'In der Verkaufsstelle' : `An ${count} Verkaufsstellen`,
    text: 'Persönlich, mit Beratung und gleich zum Mitnehmen.',
    link: { href: ROUTES.salesPoints, text: count === 1 ? 'Verkaufsstelle ansehen' : 'Verkaufsstellen ansehen' },
  };
}
