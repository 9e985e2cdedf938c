import { createStore, type StoreApi } from 'zustand/vanilla';
import { orderRequestOf } from '../../shared/order/order-payload.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import { ROUTES } from '../../shared/routes.ts';
import { noticeOf, type OrderNotice, type OrderState } from './order-state.ts';
import type { OrderDraft, OrderFlowTools, Placing } from './order-tools.ts';
import type { PayWithPayPal } from './pay-with-paypal.ts';
import { placeOnce } from './place-once.ts';

export interface OrderFlow {
  store: StoreApi<OrderState>;
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

/** The way from the click on the last button to the payment. One order is under way at a time. */
export function createOrderFlow(tools: OrderFlowTools): OrderFlow {
  const store = createStore<OrderState>(() => ({ step: 'ready' }));
  let endHold = () => {};
  let cancelPayPal = () => {};
  let isAbandoned = false;

  const rest = (notice?: OrderNotice) => {
    endHold();
    store.setState(notice === undefined ? { step: 'ready' } : { step: 'ready', notice }, true);
  };

  const begin = () => {
    if (store.getState().step !== 'ready') return false;
    endHold = tools.holdReloads();
    isAbandoned = false;
    store.setState({ step: 'placing' }, true);
    return true;
  };

  const leave = (href: string) => {
    store.setState({ step: 'leaving', href }, true);
    tools.leave(href);
  };

  const place = async (draft: OrderDraft): Promise<Placing> => {
    try {
      const [service, memory] = await Promise.all([tools.loadService(), tools.loadMemory()]);
      const request = orderRequestOf({ ...draft, expectedTotal: draft.costs.total });
      const madeAt = draft.items.map(({ timestamp }) => timestamp);
      const answer = await placeOnce(service, request, madeAt, tools);
      if (answer === undefined) return { notice: { kind: 'other-tab' } };
      if (answer.kind !== 'placed') return { notice: noticeOf(answer, draft.costs.total) };
      const { orderId, payment } = answer.order;
      const placed = toRecord(draft, orderId, tools.now());
      if (payment.provider === 'PAYPAL') placed.payPalOrderId = payment.payPalOrderId;
      memory.save(placed);
      return payment.provider === 'STRIPE' ? { placed, redirectUrl: payment.redirectUrl } : { placed };
    } catch (error) {
      // The code that would have sent it could not be loaded.
      reportError(new Error('An order could not be sent', { cause: error }));
      return { notice: { kind: 'offline' } };
    }
  };

  return {
    store,
    async payByCard(draft) {
      if (!begin()) return;
      const placing = await place(draft);
      if ('notice' in placing) rest(placing.notice);
      else if (isAbandoned) rest();
      else leave(placing.redirectUrl ?? ROUTES.orderCompleted);
    },
    payWithPayPal(draft, pay) {
      if (!begin()) return;
      const show = (step: 'approving' | 'capturing') => store.setState({ step }, true);
      cancelPayPal = pay(place(draft), { ...tools, rest, leave, show });
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
  return { orderId, provider, state: 'OPEN', positions: [...items], costs, email: customer.email.trim(), placedAt };
}
