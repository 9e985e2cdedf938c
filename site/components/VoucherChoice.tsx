import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatAmount } from '../shared/text/format.ts';
import type { SiteImage } from '../shared/models/image.ts';
import type { DeliveryType } from '../shared/models/selling.ts';
import { DELIVERY_TIMES } from '../shared/tenant-facts.ts';
import {
  hasFreeAmount,
  type VoucherOffer,
  type VoucherOrder,
  motifsByDelivery,
  readAmount,
} from '../shared/order/voucher-order.ts';
import { FieldError, useEarlyError } from './FieldError.tsx';
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
              data-opens-field={OTHER_AMOUNT_ID}
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

interface MotifChoiceProps {
  offer: VoucherOffer;
  order: VoucherOrder;
  onChange: (change: Partial<VoucherOrder>) => void;
}

/** The motifs available for the chosen delivery type, in one row that scrolls to the chosen one. */
export function MotifChoice({ offer, order, onChange }: MotifChoiceProps) {
  const row = useRef<HTMLDivElement>(null);
  const motifs = motifsByDelivery(offer, order.deliveryType);
  return (
    <fieldset className="choices motif-choice">
      <legend>Motiv</legend>
      <div className="motif-frame">
        {/* The motifs that fit change with the delivery, and with them what is out of sight. */}
        <RowButtons key={motifs.length} row={row} />
        <div className="motif-row" ref={row}>
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
      </div>
    </fieldset>
  );
}

interface RowButtonsProps {
  row: RefObject<HTMLElement | null>;
}

/**
 * Scroll a row that is wider than its place, for those who only have a mouse. Fingers swipe, and the arrow keys of the
 * radio buttons scroll, so neither keyboard nor screen readers meet these buttons.
 */
function RowButtons({ row }: RowButtonsProps) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setHidden({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    // It also reports the size at the start.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  if (!hidden.before && !hidden.after) return null;
  const scroll = (direction: 1 | -1) => {
    const { current: element } = row;
    element?.scrollBy({ left: direction * element.clientWidth * 0.75 });
  };
  return (
    // A click leaves the focus where it is.
    <div className="row-buttons" aria-hidden="true" onMouseDown={(event) => event.preventDefault()}>
      <button type="button" className="icon-button" tabIndex={-1} disabled={!hidden.before} onClick={() => scroll(-1)}>
        <Icon name="chevron" />
      </button>
      <button type="button" className="icon-button" tabIndex={-1} disabled={!hidden.after} onClick={() => scroll(1)}>
        <Icon name="chevron" />
      </button>
    </div>
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

interface DeliveryChoiceProps {
  types: DeliveryType[];
  chosen: DeliveryType;
  onChange: (change: Partial<VoucherOrder>) => void;
}

const TEXTS: Record<DeliveryType, { name: string; only: string; hint: string }> = {
  EMAIL: {
    name: 'E-Mail',
    only: 'Versand per E-Mail',
    hint: `Als PDF zum Ausdrucken, ${DELIVERY_TIMES.EMAIL}, ohne Versandkosten`,
  },
  POSTAL_SHIPPING: {
    name: 'Post',
    only: 'Versand per Post',
    hint: `Als Gutscheinkarte im Umschlag, ${DELIVERY_TIMES.POSTAL_SHIPPING} verschickt, zzgl. Versand`,
  },
};

/** How the voucher is delivered. A single delivery type is stated, not offered as a choice. */
export function DeliveryChoice({ types, chosen, onChange }: DeliveryChoiceProps) {
  const [only, ...others] = types;
  if (only !== undefined && others.length === 0) {
    return (
      <p className="only-delivery">
        <strong>{`${TEXTS[only].only}: `}</strong>
        {TEXTS[only].hint}
      </p>
    );
  }
  return (
    <fieldset className="choices choices-wide">
      <legend>Versand</legend>
      {types.map((type) => (
        <label key={type} className="choice">
          <input
            type="radio"
            name="versand"
            value={type}
            checked={chosen === type}
            onChange={() => onChange({ deliveryType: type })}
          />
          <span>
            {TEXTS[type].name}
            <small>{TEXTS[type].hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
