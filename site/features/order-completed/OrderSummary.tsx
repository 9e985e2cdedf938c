import { VoucherFace, type VoucherFaceProps } from '../../components/VoucherFace.tsx';
import { readFace } from '../../shared/parsing/merchant-face.ts';
import { formatAmount, formatPrice } from '../../shared/text/format.ts';
import type { SiteImage } from '../../shared/models/image.ts';
import { deliverySentence } from '../../shared/order/destination.ts';
import { giftFor } from '../../shared/order/order-payload.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { Gift, Position } from '../../shared/order/position.ts';

/** Data about vouchers that the order does not have. */
export interface VoucherLook {
  generalVoucherId: string | undefined;
  /** By motif id. */
  motifs: Readonly<Record<string, SiteImage>>;
}

interface OrderedFaceProps extends Pick<VoucherFaceProps, 'sizes' | 'priority'> {
  position: Position;
  look: VoucherLook;
  /** If it is another one than that of one voucher. */
  amount?: string;
}

/** An ordered voucher. */
export function OrderedFace({ position, look, ...face }: OrderedFaceProps) {
  const { merchant, amount, templateId } = position;
  return (
    <VoucherFace
      title={merchant.id === look.generalVoucherId ? undefined : merchant.companyName}
      amount={formatAmount(amount)}
      face={readFace(merchant.face)}
      // Ids may be the names of members that every object has, such as `constructor`.
      motif={Object.hasOwn(look.motifs, templateId) ? look.motifs[templateId] : undefined}
      {...face}
    />
  );
}

/** The gifts of an order, or all of its vouchers if none is one. */
export function positionsWithCard(positions: readonly Position[]): readonly Position[] {
  const gifts = positions.filter(({ deliveryType, gift }) => gift !== undefined && giftFor(deliveryType, gift));
  return gifts.length === 0 ? positions : gifts;
}

interface OrderSummaryProps {
  record: OrderRecord;
  look: VoucherLook;
}

/** As the date of a day in Germany. Not a formatter of the module: creating it would slow down each process that renders. */
const ORDERED_ON = { dateStyle: 'long', timeZone: 'Europe/Berlin' } as const;

/** The order's positions and costs. */
export function OrderSummary({ record, look }: OrderSummaryProps) {
  const { positions, costs, placedAt } = record;
  return (
    <section className="order-summary">
      <h2>Ihre Bestellung</h2>
      <p className="order-summary-date">vom {new Date(placedAt).toLocaleDateString('de-DE', ORDERED_ON)}</p>
      <ul>
        {positions.map((position) => (
          <OrderedVoucher key={position.positionNumber} position={position} record={record} look={look} />
        ))}
      </ul>
      <dl className="cost-lines">
        <div>
          <dt>Zwischensumme</dt>
          <dd>{formatPrice(costs.subtotal)}</dd>
        </div>
        {costs.shippingCost > 0 && (
          <div>
            <dt>Versand</dt>
            <dd>{formatPrice(costs.shippingCost)}</dd>
          </div>
        )}
        <div className="cost-total">
          <dt>Gesamtpreis</dt>
          <dd>{formatPrice(costs.total)}</dd>
        </div>
      </dl>
    </section>
  );
}

function OrderedVoucher({ position, record, look }: OrderSummaryProps & { position: Position }) {
  const { merchant, amount, quantity, deliveryType, gift } = position;
  const sentGift = gift && giftFor(deliveryType, gift);
  return (
    <li>
      <OrderedFace position={position} look={look} sizes="128px" />
      <div>
        <h3>{merchant.companyName}</h3>
        <p className="ordered-facts">
          {quantity} × {formatAmount(amount)}, {deliveryType === 'EMAIL' ? 'E-\u2060Mail' : 'Post'}
        </p>
        <p className="position-delivery">{deliverySentence(position, record)}</p>
        {sentGift !== undefined && <GiftText gift={sentGift} />}
      </div>
    </li>
  );
}

function GiftText({ gift: { donorName, recipientName, recipientEmail, message } }: { gift: Gift }) {
  const recipient = recipientName ?? recipientEmail;
  return (
    <div className="ordered-gift">
      {recipient !== undefined && <p>Für {recipient}</p>}
      {donorName !== undefined && <p>Von {donorName}</p>}
      {message !== undefined && <blockquote>{message}</blockquote>}
    </div>
  );
}
