import { FieldError } from '../FieldError.tsx';
import { formatAmount } from '../../shared/format-amount.ts';
import { hasFreeAmount, type VoucherOffer, type VoucherOrder } from '../../shared/order/voucher-order.ts';

export const OTHER_AMOUNT_ID = 'anderer-betrag';
const HINT_ID = 'anderer-betrag-hinweis';
const ERROR_ID = 'anderer-betrag-fehler';

interface AmountChoiceProps {
  offer: VoucherOffer;
  order: VoucherOrder;
  error: string | undefined;
  onChange: (change: Partial<VoucherOrder>) => void;
}

export function AmountChoice({ offer, order, error, onChange }: AmountChoiceProps) {
  return (
    <div className="amount-choice">
      <fieldset className="choices">
        <legend>Betrag</legend>
        {offer.amounts.map((amount) => (
          <label key={amount} className="choice">
            <input
              type="radio"
              name="betrag"
              value={amount / 100}
              checked={order.amount === amount}
              onChange={() => onChange({ amount })}
            />
            <span>{formatAmount(amount)}</span>
          </label>
        ))}
        {hasFreeAmount(offer) && (
          <label className="choice">
            <input
              type="radio"
              name="betrag"
              value="anderer"
              checked={order.amount === 'other'}
              onChange={() => onChange({ amount: 'other' })}
            />
            <span>Anderer Betrag</span>
          </label>
        )}
      </fieldset>
      {hasFreeAmount(offer) && <OtherAmount offer={offer} text={order.otherAmount} error={error} onChange={onChange} />}
    </div>
  );
}

interface OtherAmountProps extends Omit<AmountChoiceProps, 'order'> {
  text: string;
}

/** The styles show it while its radio button is checked, so that this needs no code. */
function OtherAmount({ offer: { minAmount, maxAmount }, text, error, onChange }: OtherAmountProps) {
  return (
    <div className="field other-amount">
      <label htmlFor={OTHER_AMOUNT_ID}>Ihr Betrag in Euro</label>
      <p className="field-hint" id={HINT_ID}>
        {`Von ${formatAmount(minAmount)} bis ${formatAmount(maxAmount)}, in ganzen Euro`}
      </p>
      <FieldError id={ERROR_ID} text={error} />
      <div className="input-group">
        <input
          id={OTHER_AMOUNT_ID}
          inputMode="decimal"
          maxLength={16}
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? HINT_ID : `${ERROR_ID} ${HINT_ID}`}
          onChange={(event) => onChange({ otherAmount: event.target.value })}
        />
        <span aria-hidden="true">€</span>
      </div>
    </div>
  );
}
