import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import type { CostState } from '../../components/CostSummary.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { Notice } from '../../components/Notice.tsx';
import { useShell } from '../../components/shell-context.ts';
import { cartTotal, hasHardCoverItems } from '../../shared/order/costs.ts';
import type { Position } from '../../shared/order/position.ts';
import { DATA_UNAVAILABLE } from '../../shared/text/error-catalogue.ts';
import { formatPrice } from '../../shared/text/format.ts';
import { REVIEW_NUMBER, sectionId } from './CheckoutOutline.tsx';
import { CustomerSection, DeliverySection } from './CustomerSection.tsx';
import { PaymentSection, PAYMENT_ID } from './PaymentSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { ADDRESS_HINT, CUSTOMER_PATHS, fieldId } from './customer-fields.ts';
import { type CheckoutProps, useCheckout } from './use-checkout.ts';

const loadNoticeBox = async () => (await import('./NoticeBox.tsx')).NoticeBox;

/** No page begins with a notice, so its texts need not be in the script that draws the checkout. */
const NoticeBox = lazyPart(loadNoticeBox);

/** The checkout on one page, from the customer's data to the order. What was typed is never lost. */
export function Checkout(props: CheckoutProps) {
  const { items, sellable, costs, check, methods, motifNames, validityYears } = props;
  const checkout = useCheckout(props);
  const { form, flow, provider, paymentError, paymentCode } = checkout;
  const state = useStore(flow.store);
  const notice = state.step === 'ready' ? state.notice : undefined;
  const total = costs.status === 'known' ? costs.costs.total : undefined;
  // One of the notices is that there is no network.
  useEffect(() => void loadNoticeBox().catch(reportError), []);
  const hasNewTotal = notice?.kind === 'conflict' && total !== undefined && total !== notice.shown;

  return (
    // No button has type submit, because Enter in a field would press it. Only a press on the last button may order.
    <form className="checkout" method="dialog" noValidate onSubmit={(event) => event.preventDefault()}>
      <CheckoutTotal sellable={sellable} costs={costs} />
      <div className="checkout-main">
        <ErrorSummary
          problems={[
            ...CUSTOMER_PATHS.map((path) => [fieldId(path), form.summary[path]] as const),
            [PAYMENT_ID, paymentError],
          ]}
          refusals={form.refusals}
        />
        <CustomerSection form={form} addressHint={hasHardCoverItems(items) ? undefined : ADDRESS_HINT} />
        <DeliverySection form={form} items={items} errors={form.summary} texts={props.texts} />
        <PaymentSection
          methods={methods}
          chosen={provider}
          error={paymentError}
          code={paymentCode}
          onChoose={checkout.choose}
        />
        <ReviewSection
          customer={form.values}
          items={items}
          sellable={sellable}
          issuesOf={check.issuesOf}
          motifNames={motifNames}
          validityYears={validityYears}
          costs={costs}
          methods={methods}
          isTotalChanged={hasNewTotal}
          state={state}
          onOrder={checkout.order}
          onCancelPayment={flow.cancelPayment}
        >
          <OutdatedNotice />
          {notice !== undefined && (
            <Suspense>
              <NoticeBox notice={notice} items={items} total={total} />
            </Suspense>
          )}
        </ReviewSection>
      </div>
    </form>
  );
}

/**
 * Says that the data of the site could not be refreshed (specification section 8). What an order depends on comes from
 * elsewhere: the offers of the live build, and the costs of the order service.
 */
function OutdatedNotice() {
  return (
    <div aria-live="polite">
      {useShell().isOutdated && (
        <Notice>
          <p>{DATA_UNAVAILABLE}</p>
          <p>Bestellen können Sie trotzdem: Preise und Versand werden dabei geprüft.</p>
        </Notice>
      )}
    </div>
  );
}

interface CheckoutTotalProps {
  sellable: readonly Position[];
  costs: CostState;
}

/** What the order costs, above or beside the form, whose end is far away. No price before the shipping is known. */
function CheckoutTotal({ sellable, costs }: CheckoutTotalProps) {
  const { quantity } = cartTotal(sellable);
  return (
    <p className="checkout-total">
      <span>{quantity === 1 ? '1 Gutschein' : `${quantity} Gutscheine`}</span>{' '}
      <span>
        Gesamtpreis <b>{costs.status === 'known' ? formatPrice(costs.costs.total) : '…'}</b>
      </span>{' '}
      <a href={`#${sectionId(REVIEW_NUMBER)}`}>Ansehen</a>
    </p>
  );
}
