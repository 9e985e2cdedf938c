import { type FormEvent, Suspense, useRef, type ReactNode, useLayoutEffect } from 'react';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { Choice } from '../../components/FieldError.tsx';
import { Icon } from '../../components/Icon.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { QuantityError, QuantityStepper } from '../../components/QuantityStepper.tsx';
import { NoScriptNotice } from '../../components/TextBlocks.tsx';
import { TrustLine } from '../../components/TrustLine.tsx';
import { useInBrowser } from '../../components/use-in-browser.ts';
import { MotifChoice, AmountChoice, DeliveryChoice, OTHER_AMOUNT_ID } from '../../components/VoucherChoice.tsx';
import { VoucherFace, type VoucherFaceProps } from '../../components/VoucherFace.tsx';
import { deliveryTypesOf, type VoucherOffer, amountOf, type VoucherOrder } from '../../shared/order/voucher-order.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { DeliveryTexts } from '../../shared/texts.ts';
import { formatAmount, formatAmountRange, formatPrice } from '../../shared/text/format.ts';
import { vouchersIn, type Added, type VoucherOrderState, type GreetingCode } from './use-voucher-order.ts';
import type { GreetingKind } from '../../shared/order/greeting.ts';
import type { GreetingFieldsProps } from './GreetingFields.tsx';

const QUANTITY_ID = 'anzahl';
const ERROR_ID = 'anzahl-fehler';

/** Loaded on demand, because most vouchers are sent by e-mail. */
const ShippingLine = lazyPart(async () => (await import('./ShippingLine.tsx')).ShippingLine);

/** Loaded on demand, because carts are rarely full. */
const FullCart = lazyPart(async () => (await import('./FullCart.tsx')).FullCart);

interface VoucherFormProps {
  offer: VoucherOffer;
  state: VoucherOrderState;
  /** The voucher as chosen so far. */
  face: VoucherFaceProps;
  /** Short names of the payment providers. */
  waysToPay: readonly string[];
  /** What the tenant says of its deliveries. */
  texts: DeliveryTexts;
}

/** Form for amount, recipients, delivery, motif and quantity that adds the voucher to the cart. */
export function VoucherForm({ offer, state, face, waysToPay, texts }: VoucherFormProps) {
  const { order, greeting, greetingCode, errors, added, change } = state;

  function submitForm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    state.submit();
  }

  return (
    <>
      <NoScriptNotice>
        {`Den Gutschein gibt es im Wert von ${formatAmountRange(offer.minAmount, offer.maxAmount)}. Zum Bestellen brauchen Sie JavaScript.`}
      </NoScriptNotice>
      {/* The method prevents a click before hydration from reloading the page. */}
      <form className="form voucher-form needs-script" method="dialog" noValidate onSubmit={submitForm}>
        <ErrorSummary
          problems={[
            [OTHER_AMOUNT_ID, errors.otherAmount],
            ...(errors.greeting && greetingCode ? greetingCode.greetingProblems(errors.greeting) : []),
            [QUANTITY_ID, errors.quantity],
          ]}
          refusals={state.refusals}
        />
        <AmountChoice offer={offer} order={order} error={errors.otherAmount} onChange={change} />
        <GreetingPart
          code={greetingCode}
          greeting={greeting}
          deliveryType={order.deliveryType}
          hasDeliveryDays={offer.hasDeliveryDays}
          errors={errors.greeting}
          face={face}
          onChange={state.changeGreeting}
        >
          <DeliveryChoice types={deliveryTypesOf(offer)} chosen={order.deliveryType} texts={texts} onChange={change} />
        </GreetingPart>
        <MotifChoice offer={offer} order={order} onChange={change} />
        {greeting.kind !== 'many' && (
          <QuantityField
            of={offer.merchant.companyName}
            quantity={order.quantity}
            error={errors.quantity}
            onChange={change}
          />
        )}
        <div className="order-end">
          <div className={added === undefined ? 'order-bar' : 'order-bar is-added'}>
            <VoucherFace {...face} sizes="64px" />
            <OrderSum offer={offer} order={order} quantity={state.quantity} isForMany={greeting.kind === 'many'} />
            <OrderResult added={added} room={state.room} onUndo={state.undo} />
            {/* The same button, so that it keeps the focus. */}
            <button type="submit" className={added === undefined ? 'button button-large button-block' : 'text-button'}>
              {added === undefined ? 'In den Warenkorb' : moreOf(added)}
            </button>
            {added !== undefined && (
              <a className="button button-large" href={ROUTES.checkout}>
                Zur Kasse
              </a>
            )}
          </div>
        </div>
        <TrustLine waysToPay={waysToPay} />
      </form>
    </>
  );
}

interface OrderSumProps {
  offer: VoucherOffer;
  order: VoucherOrder;
  /** Undefined if unknown. */
  quantity: number | undefined;
  /** There are several recipients, each with a voucher. Until one is named, the sum is that of each. */
  isForMany: boolean;
}

/** The price of the chosen vouchers, and the shipping costs, before they are added to the cart. */
function OrderSum({ offer, order, quantity, isForMany }: OrderSumProps) {
  const amount = amountOf(order, offer);
  const isOfEach = isForMany && quantity === undefined;
  const count = isOfEach ? 1 : quantity;
  const isByPost = order.deliveryType === 'POSTAL_SHIPPING';
  // A total includes shipping and all recipients.
  const word = isOfEach || isByPost ? 'Preis' : 'Gesamtpreis';
  return (
    <div className="order-sum">
      <p className="order-sum-line" aria-live="polite" aria-atomic="true">
        <span>
          {count === undefined || (count === 1 && !isOfEach) ? (
            word
          ) : (
            <>
              <span className="order-sum-word">{`${word} ${isOfEach ? '' : 'für '}`}</span>
              {isOfEach ? 'je Person' : `${count} Gutscheine`}
            </>
          )}
        </span>
        <strong>{amount.ok && count !== undefined ? formatPrice(amount.cents * count) : '–'}</strong>
      </p>
      <div aria-live="polite">{isByPost && <Shipping quantity={quantity ?? 1} />}</div>
    </div>
  );
}

/**
 * If all motifs are sent by post, the line is prerendered, too; code that is loaded on demand cannot be prerendered.
 */
function Shipping({ quantity }: { quantity: number }) {
  const isInBrowser = useInBrowser(() => true);
  // The price is known to the code only, which therefore starts by itself: see early-input.ts.
  const unknown = <p data-starts>zzgl. Versand</p>;
  if (!isInBrowser) return unknown;
  return (
    <Suspense fallback={unknown}>
      <ShippingLine quantity={quantity} />
    </Suspense>
  );
}

interface QuantityFieldProps {
  /** Name of the voucher. */
  of: string;
  quantity: string;
  error: string | undefined;
  onChange: (change: Partial<VoucherOrder>) => void;
}

function QuantityField({ of, quantity, error, onChange }: QuantityFieldProps) {
  return (
    <div className="field quantity-field">
      <label htmlFor={QUANTITY_ID}>Anzahl</label>
      {error !== undefined && <QuantityError id={ERROR_ID} quantity={quantity} />}
      <QuantityStepper
        id={QUANTITY_ID}
        of={of}
        quantity={quantity}
        errorId={error === undefined ? undefined : ERROR_ID}
        onChange={(quantity) => onChange({ quantity })}
      />
    </div>
  );
}

interface OrderResultProps {
  added: Added | undefined;
  /** Defined if the cart has too little room. */
  room: number | undefined;
  onUndo: () => void;
}

/**
 * Says what is in the cart now, with a link to it, or that the vouchers do not fit into it. The live region is always
 * rendered, so that changes are read out.
 */
function OrderResult({ added, room, onUndo }: OrderResultProps) {
  const toCart = useRef<HTMLAnchorElement>(null);
  const described = added === undefined ? '' : describeAdded(added);
  const undo = () => {
    onUndo();
    // The button is gone then.
    toCart.current?.focus();
  };
  return (
    <div className="order-result" aria-live="polite">
      {room !== undefined && (
        <Suspense>
          <FullCart room={room} />
        </Suspense>
      )}
      {added !== undefined && (
        <div className="order-added">
          <Icon name="check" />
          <p>
            {described}
            <a href={ROUTES.cart} ref={toCart}>
              {described === '' ? 'Im Warenkorb' : 'im Warenkorb'}
            </a>
          </p>
          {isRepeated(added) && (
            <button type="button" className="text-button" onClick={undo}>
              Rückgängig
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether equal vouchers were in the cart already. */
function isRepeated(added: Added): boolean {
  return !added.isUndone && added.count > vouchersIn(added);
}

/** How many there are, before "im Warenkorb"; '' for the first one. */
function describeAdded(added: Added): string {
  const { positions, count } = added;
  const vouchers = `${count}\u00a0×\u00a0${formatAmount(positions[0]?.amount ?? 0)}`;
  if (added.isUndone) return `Wieder ${vouchers} `;
  if (isRepeated(added)) return `Jetzt ${vouchers} `;
  return count === 1 ? '' : `${count} Gutscheine `;
}

/** The button that adds as many again. */
function moreOf(added: Added): string {
  const count = vouchersIn(added);
  return count === 1 ? 'Noch einen' : `Noch ${count}`;
}

interface GreetingPartProps extends GreetingFieldsProps {
  /** Undefined until it is loaded. */
  code: GreetingCode | undefined;
  /** The choice of the delivery. */
  children: ReactNode;
}

const KINDS: readonly [Exclude<GreetingKind, 'handed'>, string][] = [
  ['none', 'Für mich oder zum Überreichen'],
  ['one', 'Direkt an die beschenkte Person'],
  ['many', 'An mehrere'],
];

/** Who gets the voucher, how it gets there, and the fields of its greeting. */
function GreetingPart({ code, children, ...fields }: GreetingPartProps) {
  const { greeting, deliveryType, onChange } = fields;
  const isOwn = greeting.kind === 'none' || greeting.kind === 'handed';
  const part = useRef<HTMLDivElement>(null);
  const chosenAt = useRef<number>(undefined);
  function choose(kind: GreetingKind) {
    chosenAt.current = part.current?.getBoundingClientRect().top;
    onChange({ kind });
  }
  // The greeting appears above, on the voucher, and what was tapped stays under the finger. Browsers see to that only where
  // the top of the page is out of sight.
  useLayoutEffect(() => {
    if (chosenAt.current === undefined || part.current === null) return;
    scrollBy({ top: part.current.getBoundingClientRect().top - chosenAt.current, behavior: 'instant' });
    chosenAt.current = undefined;
  });
  return (
    <div className="greeting" ref={part}>
      <fieldset className="choices greeting-choice">
        <legend>Für wen ist er?</legend>
        {KINDS.map(([kind, text]) => (
          <Choice
            key={kind}
            name="gruss"
            value={kind}
            checked={greeting.kind === kind || (kind === 'none' && isOwn)}
            onChange={() => choose(kind)}
          >
            {text}
          </Choice>
        ))}
      </fieldset>
      {children}
      {isOwn && (
        <label className="check">
          <input
            type="checkbox"
            checked={greeting.kind === 'handed'}
            onChange={(event) => choose(event.target.checked ? 'handed' : 'none')}
          />
          <span>Mit Gruß auf dem Gutschein</span>
        </label>
      )}
      {greeting.kind === 'one' && deliveryType === 'POSTAL_SHIPPING' && (
        <p className="field-hint">Die Anschrift tragen Sie an der Kasse als abweichende Lieferadresse ein.</p>
      )}
      {greeting.kind !== 'none' &&
        (code === undefined ? <div className="skeleton greeting-loading" /> : <code.GreetingFields {...fields} />)}
    </div>
  );
}
