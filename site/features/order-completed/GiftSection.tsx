import { Icon } from '../../components/Icon.tsx';
import { ShareButton } from '../../components/ShareButton.tsx';
import { useDialog } from '../../components/use-loaded.ts';
import { deliveryOf } from '../../shared/order/destination.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import { voucherPath } from '../../shared/routes.ts';
import { GiftMoment } from './GiftMoment.tsx';
import { positionsWithCard, type VoucherLook } from './OrderSummary.tsx';

const loadCards = async () => (await import('./GiftCards.tsx')).GiftCards;

interface GiftSectionProps {
  record: OrderRecord;
  look: VoucherLook;
  validityYears: number;
  /** Undefined while the visitor may not have paid: nothing is celebrated then. */
  moment: { isNew: boolean } | undefined;
}

/**
 * The gift, and cards for those who give it before the e-mail or the letter arrives. The code of the cards is loaded when
 * they are opened.
 */
export function GiftSection({ moment, ...props }: GiftSectionProps) {
  const { Dialog: Cards, isOpening, hasFailed, open, close } = useDialog(loadCards);
  const { record, look } = props;
  const [gift] = positionsWithCard(record.positions);
  if (gift === undefined) return null;
  const { merchant } = gift;
  return (
    <section className="order-cards">
      {moment !== undefined && <GiftMoment position={gift} look={look} {...moment} />}
      {record.positions.some((position) => deliveryOf(position, record).isOwn) && (
        <>
          <h2>Heute schon verschenken?</h2>
          <p>Mit einer Grußkarte zum Ausdrucken, mit Motiv und Gruß. Der Gutschein selbst kommt dann nach.</p>
        </>
      )}
      <p className="actions">
        <button type="button" className="button" aria-busy={isOpening || undefined} onClick={open}>
          <Icon name="gift" />
          Grußkarte drucken
        </button>
        <ShareButton label="Weiterempfehlen" title={merchant.companyName} path={voucherPath(merchant.slug)} />
      </p>
      <p aria-live="polite">
        {hasFailed && 'Die Grußkarte konnte nicht geladen werden. Bitte laden Sie die Seite neu.'}
      </p>
      {Cards !== undefined && <Cards {...props} onClose={close} />}
    </section>
  );
}
