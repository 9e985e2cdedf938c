import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { CostState } from '../../components/CostSummary.tsx';
import { PAYMENT_FLOWS } from '../../payment/flows.ts';
import type { OrderNotice, PaymentContext } from '../../payment/payment-flow.ts';
import type { PaymentProvider } from '../../payment/providers.ts';
import { hasHardCoverItems } from '../../shared/order/costs.ts';
import { NO_CUSTOMER, type Customer } from '../../shared/order/customer.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { Position } from '../../shared/order/position.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { SiteServices } from '../../shared/site-services.ts';
import { firstChoice, usePaymentCode } from './PaymentSection.tsx';
import { createOrderFlow, type OrderFlow, type OrderDraft, type ReadyOrder, sortProblems } from './order-flow.ts';
import { clearPaymentMark, markPaymentPage } from './payment-visit.ts';
import { browserTools } from './place-once.ts';
import { useCustomerForm } from './use-customer-form.ts';
import type { DeliveryTexts } from '../../shared/texts.ts';

/** Checks positions like the cart does. */
interface PositionCheck {
  /** Whether the offers are known. */
  status: 'loading' | 'known' | 'unknown';
  /** Reasons why a position cannot be ordered, in sentences. */
  issuesOf: (position: Position) => string[];
  /** Requests the offers again. */
  refresh: () => void;
}

interface OrderSources {
  loadService: SiteServices['loadOrderService'];
  loadMemory: SiteServices['loadOrderMemory'];
  /** Stops the site from reloading the page on its own. @returns ends that */
  holdReloads: () => () => void;
}

export interface CheckoutProps {
  /** At least one. */
  items: readonly Position[];
  /** Those that can be ordered, which the costs are of: without vouchers that are not sold any more. */
  sellable: readonly Position[];
  /** As saved with the cart. */
  customer: unknown;
  costs: CostState;
  check: PositionCheck;
  /** At least one. */
  methods: readonly PaymentProvider[];
  payment: PaymentContext;
  /** By template id. */
  motifNames: Readonly<Record<string, string>>;
  /** voucherValidityPeriodInYears of the tenant. */
  validityYears: number;
  /** What the tenant says of its deliveries. */
  texts: DeliveryTexts;
  sources: OrderSources;
  onSave: (customer: Customer) => void;
}

const PAYMENT_MISSING = 'Bitte wählen Sie, wie Sie bezahlen möchten.';

/** State and actions of the checkout. */
export function useCheckout(props: CheckoutProps) {
  const { items, customer, costs, check: positions, methods, payment, sources, onSave } = props;
  const hasPost = hasHardCoverItems(items);
  const form = useCustomerForm(customer, hasPost, onSave);
  const flow = useOrderFlow(sources, payment);
  const [chosen, choose] = useState(() => firstChoice(methods));
  const provider = chosen !== undefined && methods.includes(chosen) ? chosen : undefined;
  const paymentCode = usePaymentCode(provider, payment);
  const notice = useStore(flow.store, (state) => (state.step === 'ready' ? state.notice : undefined));

  const handleNotice = useEffectEvent((notice: OrderNotice | undefined) => {
    if (notice?.kind === 'conflict') costs.refresh();
    if (notice?.kind !== 'invalid') return;
    const { fields } = sortProblems(notice.problems, items);
    form.refuse(fields);
  });
  useEffect(() => handleNotice(notice), [notice]);

  const draft = (provider: PaymentProvider): OrderDraft | undefined => {
    if (costs.status !== 'known') return undefined;
    const { deliveryAddress } = hasPost ? form.values : NO_CUSTOMER;
    return {
      items,
      customer: { ...form.values, deliveryAddress },
      provider,
      returnUrl: new URL(ROUTES.orderCompleted, location.origin).href,
      cancelUrl: new URL(ROUTES.checkout, location.origin).href,
      costs: costs.costs,
    };
  };

  const isSold = (position: Position) => positions.issuesOf(position).length === 0;
  const requestOffers = () => {
    flow.notify({ kind: 'offers-missing' });
    positions.refresh();
  };

  /** Synchronous until the payment starts, because browsers open a provider's window only within a click. */
  const order = () => {
    if (flow.store.getState().step !== 'ready') return;
    form.save();
    if (!items.every(isSold)) {
      flow.notify({ kind: 'cart-invalid' });
      return;
    }
    const wrong = form.check();
    if (Object.keys(wrong).length > 0 || provider === undefined) {
      flow.notify();
      form.refuse();
      return;
    }
    const placeable = draft(provider);
    const ready: ReadyOrder | undefined =
      placeable && paymentCode.status === 'ready' ? { draft: placeable, pay: paymentCode.pay } : undefined;
    const mayWait = !PAYMENT_FLOWS[provider].opensWindow;
    if (positions.status === 'loading' && mayWait && ready !== undefined) flow.waitForOffers(ready);
    else if (positions.status !== 'known') requestOffers();
    else if (placeable === undefined)
      flow.notify({ kind: costs.status === 'invalid' ? 'cart-invalid' : 'costs-missing' });
    else if (ready === undefined) flow.notify({ kind: 'provider-missing', provider });
    else void flow.pay(ready);
  };

  const continueOrder = useEffectEvent(() => {
    const kept = flow.endWaiting();
    if (kept === undefined) return;
    if (positions.status !== 'known') requestOffers();
    else if (kept.draft.items.every(isSold)) void flow.pay(kept);
    else flow.notify({ kind: 'cart-invalid' });
  });
  useEffect(() => {
    if (positions.status !== 'loading') continueOrder();
  }, [positions.status]);

  return {
    form,
    flow,
    provider,
    choose,
    paymentError: form.refusals > 0 && provider === undefined ? PAYMENT_MISSING : undefined,
    paymentCode,
    order,
  };
}

/** Creates the order flow of this page. */
function useOrderFlow({ loadService, loadMemory, holdReloads }: OrderSources, payment: PaymentContext): OrderFlow {
  const [flow] = useState(() =>
    createOrderFlow({
      ...browserTools(),
      loadService,
      loadMemory,
      holdReloads,
      payment,
      leave(href, orderId) {
        markPaymentPage(orderId);
        location.assign(href);
      },
      complete,
    }),
  );
  useEffect(() => {
    // Loads the code in advance: a click must not wait for it, and it cannot be loaded after the network is lost.
    Promise.all([loadService(), loadMemory()]).catch(reportError);
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      clearPaymentMark();
      flow.restart();
    };
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      flow.abandon();
    };
  }, [flow, loadService, loadMemory]);
  return flow;
}

/** An order that cannot be stored is passed on in the history entry, which no link can forge. */
function complete(order: OrderRecord, isStored: boolean): void {
  markPaymentPage(order.orderId);
  if (isStored) return location.assign(ROUTES.orderCompleted);
  history.pushState({ ...history.state, order }, '', ROUTES.orderCompleted);
  return location.reload();
}
