import type { FormEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { CostState } from '../../components/use-cost-breakdown.ts';
import type { Customer } from '../../shared/order/customer.ts';
import { hasHardCoverItems } from '../../shared/order/cart-total.ts';
import type { PaymentProvider } from '../../shared/order/order-payload.ts';
import type { Position } from '../../shared/order/position.ts';
import { CustomerSection } from './CustomerSection.tsx';
import { DeliverySection } from './DeliverySection.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { PayPalSettings } from './load-paypal.ts';
import { NoticeBox } from './NoticeBox.tsx';
import type { Support } from './NoticeText.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { useCheckout } from './use-checkout.ts';
import type { OrderSources } from './use-order-flow.ts';

export interface CheckoutProps {
  /** At least one. */
  items: readonly Position[];
  /** As it was saved with the cart. */
  customer: unknown;
  costs: CostState;
  /** At least one. */
  methods: readonly PaymentProvider[];
  /** Undefined where PayPal is not offered. */
  payPalSettings: PayPalSettings | undefined;
  /** By template id. */
  motifNames: Readonly<Record<string, string>>;
  /** Until when the vouchers are valid. */
  validity: ReactNode;
  /** Where companies order for themselves, if the tenant has that. */
  companyUrl: string | undefined;
  support: Support;
  sources: OrderSources;
  onSave: (customer: Customer) => void;
}

/** One page from the visitor's data to the order. Nothing that was typed is ever lost. */
export function Checkout(props: CheckoutProps) {
  const { items, costs, methods, motifNames, validity, companyUrl, support } = props;
  const checkout = useCheckout(props);
  const { form, errors, flow, provider, paymentError, payPal } = checkout;
  const state = useStore(flow.store);
  const notice = state.step === 'ready' ? state.notice : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    checkout.order();
  }

  return (
    // The method keeps a click that comes before this code from putting names into an address.
    <form className="checkout" method="dialog" noValidate onSubmit={submit}>
      <div className="checkout-main">
        <ErrorSummary errors={errors} paymentError={paymentError} />
        <CustomerSection form={form} companyUrl={companyUrl} />
        <DeliverySection
          form={form}
          hasEmail={items.some(({ deliveryType }) => deliveryType === 'EMAIL')}
          hasPost={hasHardCoverItems(items)}
          errors={errors}
        />
        <PaymentSection
          methods={methods}
          chosen={provider}
          error={paymentError}
          payPal={payPal}
          onChoose={checkout.choose}
        />
      </div>
      <div className="checkout-end">
        <ReviewSection
          items={items}
          motifNames={motifNames}
          validity={validity}
          costs={costs}
          isTotalChanged={notice?.kind === 'total-changed' && costs.status === 'known'}
          state={state}
          onCancelPayPal={flow.cancelPayPal}
        >
          {notice !== undefined && (
            <NoticeBox
              notice={notice}
              items={items}
              total={costs.status === 'known' ? costs.costs.total : undefined}
              support={support}
              onSendAgain={checkout.order}
            />
          )}
        </ReviewSection>
      </div>
    </form>
  );
}
