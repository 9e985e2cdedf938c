import { Greeting, VoucherFace } from '../../components/VoucherFace.tsx';
import { giftFor } from '../../shared/order/order-payload.ts';
import type { Position } from '../../shared/order/position.ts';
import { readFace } from '../../shared/parsing/merchant-face.ts';
import { formatAmount } from '../../shared/text/format.ts';
import { motifOf, type VoucherLook } from './OrderSummary.tsx';

interface GiftMomentProps {
  /** The voucher that comes out of the envelope. */
  position: Position;
  look: VoucherLook;
  /** The visitor sees it for the first time. Otherwise the envelope is open and the voucher out. */
  isNew: boolean;
}

/** The voucher comes out of its envelope, once. Decorative: the order beside it says the same. */
export function GiftMoment({ position, look, isNew }: GiftMomentProps) {
  const { merchant, amount, templateId, deliveryType, gift } = position;
  const greeting = gift && giftFor(deliveryType, gift);
  return (
    <div className={isNew ? 'gift-moment is-opening' : 'gift-moment'} aria-hidden="true">
      <Confetti />
      <svg className="envelope envelope-flap" viewBox="0 0 480 132">
        <path d="M3 132L220 8q20-11 40 0L477 132z" fill="var(--drawn-soft)" stroke="var(--drawn-near)" />
      </svg>
      <svg className="envelope" viewBox="0 0 480 172">
        <path d="M1 1h478v168H1z" fill="var(--drawn-far)" stroke="var(--drawn-near)" />
      </svg>
      <VoucherFace
        title={merchant.id === look.generalVoucherId ? undefined : merchant.companyName}
        amount={formatAmount(amount)}
        face={readFace(merchant.face)}
        motif={motifOf(look, templateId)}
        priority
      />
      <svg className="envelope envelope-front" viewBox="0 0 480 172">
        <path
          d="M1 1l221 82q18 6 36 0L479 1v159q0 11-11 11H12q-11 0-11-11zM5 168L196 74M475 168L284 74"
          fill="var(--drawn-soft)"
          stroke="var(--drawn-near)"
        />
      </svg>
      <svg className="envelope envelope-lid" viewBox="0 0 480 132">
        <path d="M3 0L220 124q20 11 40 0L477 0z" fill="var(--drawn-soft)" stroke="var(--drawn-near)" />
      </svg>
      {greeting !== undefined && <Greeting {...greeting} />}
    </div>
  );
}

/** A few pieces of paper around the upper edge of the voucher, in the tenant's colours. */
function Confetti() {
  return (
    <svg className="envelope envelope-confetti" viewBox="0 0 480 240">
      <g fill="var(--drawn-fill)">
        <path d="M46 24l12-6 5 10-12 6zM178 8l11 4-4 11-11-4zM334 14l9-8 8 9-9 8zM436 30l12 2-2 11-12-2z" />
        <circle cx="112" cy="30" r="6" />
        <circle cx="262" cy="30" r="5" />
        <circle cx="474" cy="66" r="5" />
        <circle cx="6" cy="118" r="4" />
      </g>
      <g fill="var(--drawn-far)" stroke="var(--drawn-near)">
        <path d="M78 6l13 2-2 11-13-2zM222 20l8-10 9 8-8 9zM4 70l10-5 5 9-10 5zM386 22l10-6 6 9-10 6zM464 108l7-8 7 7-7 8z" />
        <circle cx="146" cy="16" r="6" />
        <circle cx="298" cy="12" r="6" />
        <circle cx="418" cy="10" r="5" />
      </g>
    </svg>
  );
}
