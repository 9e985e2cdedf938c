import { PositionTroubles } from '../../components/FieldError.tsx';
import { formatAmount, formatPrice } from '../../shared/text/format.ts';
import type { Customer } from '../../shared/order/customer.ts';
import { deliverySentence, destinationOf } from '../../shared/order/destination.ts';
import { giftFor } from '../../shared/order/order-payload.ts';
import type { Position } from '../../shared/order/position.ts';
import { ROUTES } from '../../shared/routes.ts';

interface OrderLinesProps {
  /** As the form holds it now; it says where the vouchers go. */
  customer: Customer;
  items: readonly Position[];
  troublesOf: (position: Position) => string[];
  /** By template id. */
  motifNames: Readonly<Record<string, string>>;
}

/** What is bought, position by position. */
export function OrderLines({ customer, items, troublesOf, motifNames }: OrderLinesProps) {
  const destination = destinationOf(customer);
  return (
    <>
      <ul className="order-lines">
        {items.map((position) => (
          <li key={position.positionNumber}>
            <p className="order-line">
              <strong>{position.merchant.companyName}</strong>
              <span>{formatPrice(position.amount * position.quantity)}</span>
            </p>
            <p>{factsOf(position, motifNames[position.templateId])}</p>
            <GiftLine position={position} />
            <p className="position-delivery">{deliverySentence(position, destination, 'oben')}</p>
            <PositionTroubles troubles={troublesOf(position)} />
          </li>
        ))}
      </ul>
      <p className="order-lines-end">
        <a href={ROUTES.cart}>Warenkorb ändern</a>
      </p>
    </>
  );
}

function factsOf({ quantity, amount, deliveryType }: Position, motif: string | undefined): string {
  return [
    `${quantity} × ${formatAmount(amount)}`,
    ...(motif === undefined ? [] : [`Motiv „${motif}“`]),
    deliveryType === 'EMAIL' ? 'per E-Mail' : 'per Post',
  ].join(', ');
}

function GiftLine({ position }: { position: Position }) {
  const gift = position.gift && giftFor(position.deliveryType, position.gift);
  if (gift === undefined) return null;
  return <p>{gift.recipientName === undefined ? 'Als Geschenk' : `Als Geschenk für ${gift.recipientName}`}</p>;
}
