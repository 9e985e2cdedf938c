import { createStore, type StoreApi } from 'zustand/vanilla';
import { hasHardCoverItems } from '../../shared/order/costs.ts';
import { destinationOf } from '../../shared/order/destination.ts';
import { orderRequestOf } from '../../shared/order/order-payload.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { PlacedOrder } from '../../shared/parsing/order-responses.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { OrderNotice, OrderState, OrderDraft, OrderFlowTools, Placing } from './order-state.ts';
import type { PayWithPayPal } from './pay-with-paypal.ts';
import { placeOnce } from './place-once.ts';

export interface OrderFlow {
  store: StoreApi<OrderState>;
  /** Keeps an order until it is known what is sold. */
  waitForOffers: (draft: OrderDraft) => void;
  /** Ends that. @returns the order that was kept, if there is one */
  endWaiting: () => OrderDraft | undefined;
  /** Places the order and goes to the payment page. While an order is under way, it does nothing. */
  payByCard: (draft: OrderDraft) => Promise<void>;
  /** Opens PayPal at once, for browsers open windows only within a click, and places the order meanwhile. */
  payWithPayPal: (draft: OrderDraft, pay: PayWithPayPal) => void;
  /** Gives up a payment whose window is open. */
  cancelPayPal: () => void;
  /** Says why nothing is ordered, or takes that back. */
  tell: (notice?: OrderNotice) => void;
  /** The page is shown again as it was left. */
  restart: () => void;
  /** The visitor went elsewhere within the site. */
  abandon: () => void;
}

/** How long a total that the service refused although it names it itself is not sent again. */
const REFUSED_MS = 60_000;

/** The way from the click on the last button to the payment. One order is under way at a time. */
export function createOrderFlow(tools: OrderFlowTools): OrderFlow {
  const store = createStore<OrderState>(() => ({ step: 'ready' }));
  let endHold = () => {};
  let cancelPayPal = () => {};
  let isAbandoned = false;
  /** What waits until it is known what is sold. */
  let kept: OrderDraft | undefined;
  /** The last total (cents) that the service did not accept. */
  let conflict: { total: number; isRefused: boolean; at: number } | undefined;

  const rest = (notice?: OrderNotice) => {
    endHold();
    store.setState(notice === undefined ? { step: 'ready' } : { step: 'ready', notice }, true);
  };

  const recentConflict = (total: number) =>
    conflict?.total === total && Math.abs(tools.now() - conflict.at) < REFUSED_MS ? conflict : undefined;

  const refuse = (total: number, isCertain: boolean): OrderNotice => {
    // The first time, it may have been the key.
    const isRefused = isCertain || recentConflict(total) !== undefined;
    conflict = { total, isRefused, at: tools.now() };
    return { kind: 'conflict', shown: total, isRefused };
  };

  const begin = ({ costs: { total } }: OrderDraft) => {
    if (store.getState().step !== 'ready') return false;
    if (recentConflict(total)?.isRefused) {
      rest({ kind: 'conflict', shown: total, isRefused: true });
      return false;
    }
    endHold = tools.holdReloads();
    isAbandoned = false;
    store.setState({ step: 'placing' }, true);
    return true;
  };

  const leave = (href: string) => {
    store.setState({ step: 'leaving', href }, true);
    tools.leave(href);
  };

  const complete = (order?: OrderRecord) => {
    store.setState({ step: 'leaving', href: ROUTES.orderCompleted }, true);
    tools.complete(order);
  };

  const place = async (draft: OrderDraft): Promise<Placing> => {
    try {
      const [service, memory] = await Promise.all([tools.loadService(), tools.loadMemory()]);
      const request = orderRequestOf({ ...draft, expectedTotal: draft.costs.total });
      const madeAt = draft.items.map(({ timestamp }) => timestamp);
      const answer = await placeOnce(service, request, madeAt, tools);
      if (answer === undefined) return { notice: { kind: 'other-tab' } };
      const { total } = draft.costs;
      if (answer.kind === 'conflict') return { notice: refuse(total, answer.isTotal) };
      if (answer.kind !== 'placed') return { notice: answer };
      if (answer.order.total !== total) {
        reportError(new Error('An order was placed with another total than the one that was shown'));
        tools.attempts.forget();
        return { notice: refuse(total, true) };
      }
      const payable = payableOrder(draft, answer.order);
      if (payable === undefined) {
        reportError(new Error('An order was placed that names no trusted payment page'));
        tools.attempts.forget();
        return { notice: { kind: 'unpayable' } };
      }
      memory.save(payable.placed);
      return payable;
    } catch (error) {
      // The code that would have sent it could not be loaded.
      reportError(new Error('An order could not be sent', { cause: error }));
      return { notice: { kind: 'offline' } };
    }
  };

  /** @returns undefined for another way to pay than the one that was chosen, or a page that is not trusted */
  const payableOrder = (draft: OrderDraft, { orderId, payment }: PlacedOrder) => {
    const placed = toRecord(draft, orderId, tools.now());
    if (payment.provider !== draft.provider) return undefined;
    if (payment.provider === 'PAYPAL') {
      const { payPalOrderId } = payment;
      return { placed: { ...placed, payPalOrderId }, payPalOrderId };
    }
    const redirectUrl = tools.trustPaymentPage(payment.redirectUrl);
    return redirectUrl === undefined ? undefined : { placed, redirectUrl };
  };

  return {
    store,
    waitForOffers(draft) {
      if (store.getState().step !== 'ready') return;
      kept = draft;
      store.setState({ step: 'checking' }, true);
    },
    endWaiting() {
      if (store.getState().step !== 'checking') return undefined;
      rest();
      return kept;
    },
    async payByCard(draft) {
      if (!begin(draft)) return;
      const placing = await place(draft);
      if ('notice' in placing) rest(placing.notice);
      else if (isAbandoned || !('redirectUrl' in placing)) rest();
      else leave(placing.redirectUrl);
    },
    payWithPayPal(draft, pay) {
      if (!begin(draft)) return;
      const show = (step: 'approving' | 'capturing') => store.setState({ step }, true);
      cancelPayPal = pay(place(draft), { ...tools, rest, complete, show });
    },
    cancelPayPal: () => cancelPayPal(),
    tell(notice) {
      if (store.getState().step === 'ready') rest(notice);
    },
    restart: () => rest(),
    abandon() {
      isAbandoned = true;
    },
  };
}

function toRecord({ provider, items, customer, costs }: OrderDraft, orderId: string, placedAt: number): OrderRecord {
  const email = customer.email.trim();
  const record: OrderRecord = { orderId, provider, state: 'OPEN', positions: [...items], costs, email, placedAt };
  if (!hasHardCoverItems(items)) return record;
  const { address, otherAddress } = destinationOf(customer);
  return {
    ...record,
    ...(address === undefined ? {} : { address }),
    ...(otherAddress === undefined ? {} : { otherAddress }),
  };
}
