import { createPortal } from 'react-dom';
import { Icon } from '../../components/Icon.tsx';
import { Modal, useCloseOnBack } from '../../components/Modal.tsx';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { Position } from '../../shared/order/position.ts';
import { formatAmount, validUntil } from '../../shared/text/format.ts';
import { OrderedFace, positionsWithCard, type VoucherLook } from './OrderSummary.tsx';

interface GiftCardsProps {
  /** Of a paid order. */
  record: OrderRecord;
  look: VoucherLook;
  /** voucherValidityPeriodInYears of the tenant. */
  validityYears: number;
  onClose: () => void;
}

/**
 * The cards of an order to look at, print or save. A card never has a code: it only announces the voucher. What is
 * printed stands beside the dialog, because a modal dialog would be repeated on each sheet.
 */
export function GiftCards({ record, look, validityYears, onClose }: GiftCardsProps) {
  useCloseOnBack(onClose);
  const positions = positionsWithCard(record.positions);
  const validity = validUntil(new Date(record.placedAt), validityYears);
  const cards = positions.map((position) => (
    <GiftCard key={position.positionNumber} position={position} look={look} validity={validity} />
  ));
  return (
    <>
      <Modal
        titleId="karten-titel"
        title={positions.length === 1 ? 'Ihre Grußkarte' : `Ihre ${positions.length} Grußkarten`}
        className="gift-cards-dialog"
        onClose={onClose}
      >
        <p className="field-hint">
          Für Papier im Format A5. Zum Speichern wählen Sie im Druckfenster „Als PDF speichern“.
        </p>
        <p className="actions">
          <button type="button" className="button" onClick={() => print()}>
            <Icon name="print" />
            Drucken oder speichern
          </button>
        </p>
        <div className="gift-cards">{cards}</div>
      </Modal>
      {createPortal(
        <div className="gift-sheets" aria-hidden="true">
          {cards}
        </div>,
        document.body,
      )}
    </>
  );
}

interface GiftCardProps {
  position: Position;
  look: VoucherLook;
  /** Such as "31.12.2029". */
  validity: string;
}

/** Names that were not given are lines to write on. */
function GiftCard({ position, look, validity }: GiftCardProps) {
  const { merchant, amount, quantity, deliveryType, gift = {} } = position;
  const { recipientName, donorName, message } = gift;
  // Whoever gives the card passes the voucher on.
  const email = gift.recipientEmail === undefined ? 'Der Gutschein selbst folgt.' : 'Der Gutschein kommt per E-Mail.';
  const ending = deliveryType === 'EMAIL' ? email : 'Der Gutschein kommt mit der Post.';
  const value = quantity === 1 ? formatAmount(amount) : `${quantity} × ${formatAmount(amount)}`;
  return (
    <article className="gift-sheet">
      <OrderedFace position={position} look={look} amount={value} sizes="560px" priority />
      <p className="visually-hidden">{`${merchant.companyName}, ${value}`}</p>
      <p className="gift-sheet-name" data-blank={recipientName === undefined}>
        Für {recipientName}
      </p>
      {message !== undefined && <p className="gift-sheet-message">{message}</p>}
      <p className="gift-sheet-name" data-blank={donorName === undefined}>
        {donorName}
      </p>
      <footer className="gift-sheet-end">
        {ending}
        <br />
        {`Gültig bis ${validity}`}
      </footer>
    </article>
  );
}
