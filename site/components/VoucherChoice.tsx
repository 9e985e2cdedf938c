import { formatAmount } from '../shared/text/format.ts';
import type { DeliveryType } from '../shared/models/selling.ts';
import type { DeliveryTexts } from '../shared/texts.ts';
import {
  hasFreeAmount,
  type VoucherOffer,
  type VoucherOrder,
  readAmount,
  motifsByDelivery,
} from '../shared/order/voucher-order.ts';
import { Choice, FieldError, useEarlyError } from './FieldError.tsx';
import type { SiteImage } from '../shared/models/image.ts';
import { Icon } from './Icon.tsx';

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
          <Choice
            key={amount}
            name="betrag"
            value={amount / 100}
            checked={order.amount === amount}
            onChange={() => onChange({ amount })}
          >
            {formatAmount(amount)}
          </Choice>
        ))}
        {hasFreeAmount(offer) && (
          <Choice
            name="betrag"
            value="anderer"
            checked={order.amount === 'other'}
            onChange={() => onChange({ amount: 'other' })}
            data-opens-field={OTHER_AMOUNT_ID}
          >
            Anderer Betrag
          </Choice>
        )}
      </fieldset>
      {hasFreeAmount(offer) && <OtherAmount offer={offer} text={order.otherAmount} error={error} onChange={onChange} />}
    </div>
  );
}

interface OtherAmountProps extends Omit<AmountChoiceProps, 'order'> {
  text: string;
}

/** CSS shows it while its radio button is checked, so it works before the code has loaded. */
function OtherAmount({ offer, text, error, onChange }: OtherAmountProps) {
  const early = useEarlyError(text, (text) => readAmount(text, offer));
  const shown = error ?? early.error;
  return (
    <div className="field other-amount">
      <label htmlFor={OTHER_AMOUNT_ID}>Ihr Betrag in Euro</label>
      <p className="field-hint" id={HINT_ID}>
        {`Von ${formatAmount(offer.minAmount)} bis ${formatAmount(offer.maxAmount)}, in ganzen Euro`}
      </p>
      <div aria-live="polite">{error === undefined && <FieldError id={ERROR_ID} text={early.error} />}</div>
      <FieldError id={ERROR_ID} text={error} />
      <div className="input-group">
        <input
          id={OTHER_AMOUNT_ID}
          inputMode="decimal"
          maxLength={16}
          value={text}
          aria-invalid={shown !== undefined}
          aria-describedby={shown === undefined ? HINT_ID : `${ERROR_ID} ${HINT_ID}`}
          onChange={(event) => {
            early.follow(event);
            onChange({ otherAmount: event.target.value });
          }}
          onBlur={early.leave}
        />
        <span aria-hidden="true">€</span>
      </div>
    </div>
  );
}

interface DeliveryChoiceProps {
  types: DeliveryType[];
  chosen: DeliveryType;
  /** What the tenant says of its deliveries. */
  texts?: DeliveryTexts;
  onChange: (change: Partial<VoucherOrder>) => void;
}

const TEXTS: Record<DeliveryType, { name: string; only: string; hint: string; own: keyof DeliveryTexts }> = {
  EMAIL: {
    name: 'E-Mail',
    only: 'Versand per E-Mail',
    hint: 'Zum Ausdrucken oder Weiterleiten, ohne Versandkosten.',
    own: 'emailDelivery',
  },
  POSTAL_SHIPPING: {
    name: 'Post',
    only: 'Versand per Post',
    hint: 'Als Gutscheinkarte, zzgl. Versand.',
    own: 'cardDelivery',
  },
};

/** How the voucher is delivered. A single delivery type is stated, not offered as a choice. */
export function DeliveryChoice({ types, chosen, texts, onChange }: DeliveryChoiceProps) {
  const [only, ...others] = types;
  const hintOf = (type: DeliveryType) => [TEXTS[type].hint, texts?.[TEXTS[type].own]].join(' ').trim();
  if (only !== undefined && others.length === 0) {
    return (
      <p className="only-delivery">
        <strong>{`${TEXTS[only].only}: `}</strong>
        {hintOf(only)}
      </p>
    );
  }
  return (
    <fieldset className="choices choices-wide">
      <legend>Versand</legend>
      {types.map((type) => (
        <Choice
          key={type}
          name="versand"
          value={type}
          checked={chosen === type}
          onChange={() => onChange({ deliveryType: type })}
        >
          {TEXTS[type].name}
          <small>{hintOf(type)}</small>
        </Choice>
      ))}
    </fieldset>
  );
}

interface MotifChoiceProps {
  offer: VoucherOffer;
  order: VoucherOrder;
  onChange: (change: Partial<VoucherOrder>) => void;
}

/** The motifs available for the chosen delivery type. */
export function MotifChoice({ offer, order, onChange }: MotifChoiceProps) {
  const motifs = motifsByDelivery(offer, order.deliveryType);
  return (
    <fieldset className="choices motif-choice">
      <legend>Motiv</legend>
      <div className="motif-grid">
        {motifs.map(({ id, name, picture: image }) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name="motiv"
              value={id}
              checked={order.templateId === id}
              onChange={() => onChange({ templateId: id })}
            />
            {image === undefined ? <MotifPlaceholder /> : <MotifImage image={image} />}
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One small size in one format: a page shows up to ten motifs, and a tenant has thousands of pages. */
function MotifImage({ image: { path, width, height, widths } }: { image: SiteImage }) {
  return <img src={`${path}-${widths[0] ?? width}.webp`} width={width} height={height} alt="" loading="lazy" />;
}

function MotifPlaceholder() {
  return (
    <span className="motif-stand-in">
      <Icon name="gift" />
    </span>
  );
}
