import { Icon } from '../../components/Icon.tsx';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import { validUntil } from '../../shared/order/order-facts.ts';
import { deliveriesOf, type Delivery } from './deliveries.ts';

interface NextStepsProps {
  record: OrderRecord;
  validityYears: number;
}

/** What comes when and how. */
export function NextSteps({ record, validityYears }: NextStepsProps) {
  const deliveries = deliveriesOf(record);
  return (
    <section className="next-steps">
      <h2>So geht es weiter</h2>
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.email ?? ''}>
            <Icon name={delivery.email === undefined ? 'letter' : 'mail'} />
            <p>
              <DeliveryText delivery={delivery} />
            </p>
          </li>
        ))}
        <li>
          <Icon name="list" />
          <p>
            Ihre Bestellbestätigung schicken wir an <b>{record.email}</b>. Nichts angekommen? Dann sehen Sie bitte auch
            im Spam-Ordner nach.
          </p>
        </li>
        <li>
          <Icon name="calendar" />
          <p>Gültig bis {validUntil(new Date(record.placedAt), validityYears)}</p>
        </li>
      </ul>
    </section>
  );
}

function DeliveryText({ delivery: { email, isOwn, quantity } }: { delivery: Delivery }) {
  const isOne = quantity === 1;
  if (email === undefined) {
    return (
      <>
        {isOne ? 'Ein Gutschein kommt' : `${quantity} Gutscheine kommen`} mit der Post: in einigen Werktagen, an die
        angegebene Lieferadresse.
      </>
    );
  }
  if (isOwn) {
    return (
      <>
        {isOne ? 'Ein Gutschein kommt' : `${quantity} Gutscheine kommen`} per E-Mail: in wenigen Minuten, an{' '}
        <b>{email}</b>.
      </>
    );
  }
  return (
    <>
      {isOne ? 'Ein Gutschein geht' : `${quantity} Gutscheine gehen`} in wenigen Minuten direkt an <b>{email}</b>.
    </>
  );
}
