import { useStore } from 'zustand';
import { Icon } from '../../components/Icon.tsx';
import { hasHardCoverItems } from '../../shared/order/costs.ts';
import { CustomerSection } from './CustomerSection.tsx';
import { DeliverySection } from './DeliverySection.tsx';
import { NoticeBox } from './NoticeBox.tsx';
import { PaymentSection, PAYMENT_ID } from './PaymentSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { CUSTOMER_PATHS, fieldId, type CustomerErrors } from './customer-fields.ts';
import { type CheckoutProps, useCheckout } from './use-checkout.ts';

interface ErrorSummaryProps {
  errors: CustomerErrors;
  paymentError: string | undefined;
}

/** The checkout on one page, from the customer's data to the order. What was typed is never lost. */
export function Checkout(props: CheckoutProps) {
  const { items, costs, check, methods, motifNames, validityYears, companyUrl, support } = props;
  const checkout = useCheckout(props);
  const { form, flow, provider, paymentError, paymentCode } = checkout;
  const state = useStore(flow.store);
  const notice = state.step === 'ready' ? state.notice : undefined;
  const total = costs.status === 'known' ? costs.costs.total : undefined;
  const hasNewTotal = notice?.kind === 'conflict' && total !== undefined && total !== notice.shown;

  return (
    // No button has type submit, because Enter in a field would press it. Only a press on the last button may order.
    <form className="checkout" method="dialog" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="checkout-main">
        <ErrorSummary errors={form.summary} paymentError={paymentError} />
        <CustomerSection form={form} companyUrl={companyUrl} />
        <DeliverySection
          form={form}
          hasEmail={items.some(({ deliveryType }) => deliveryType === 'EMAIL')}
          hasPost={hasHardCoverItems(items)}
          errors={form.summary}
        />
        <PaymentSection
          methods={methods}
          chosen={provider}
          error={paymentError}
          code={paymentCode}
          onChoose={checkout.choose}
        />
      </div>
      <div className="checkout-end">
        <ReviewSection
          customer={form.values}
          items={items}
          issuesOf={check.issuesOf}
          motifNames={motifNames}
          validityYears={validityYears}
          costs={costs}
          isTotalChanged={hasNewTotal}
          state={state}
          onOrder={checkout.order}
          onCancelPayment={flow.cancelPayment}
        >
          {notice !== undefined && <NoticeBox notice={notice} items={items} total={total} support={support} />}
        </ReviewSection>
      </div>
    </form>
  );
}

/** Errors that prevent the order; each entry links to its field. */
function ErrorSummary({ errors, paymentError }: ErrorSummaryProps) {
  const entries = [
    ...CUSTOMER_PATHS.map((path) => ({ id: fieldId(path), text: errors[path] })),
    { id: PAYMENT_ID, text: paymentError },
  ].filter(({ text }) => text !== undefined);
  if (entries.length === 0) return null;
  return (
    <section className="notice notice-error" aria-labelledby="kasse-fehler">
      <Icon name="warning" />
      <div>
        <h2 id="kasse-fehler">Bitte prüfen Sie Ihre Angaben</h2>
        <ul className="plain-list">
          {entries.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
