import { omitUndefined } from '../../shared/omit-undefined.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { PAYMENT_FLOWS } from '../../payment/flows.ts';
import type { OrderNotice, Placing, PaymentTools, Pay, PaymentContext } from '../../payment/payment-flow.ts';
import { hasHardCoverItems } from '../../shared/order/costs.ts';
import { destinationOf } from '../../shared/order/destination.ts';
import { orderRequestOf, type OrderInput } from '../../shared/order/order-payload.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { PlacedOrder, CostBreakdown, FieldProblemDetail } from '../../shared/parsing/order-responses.ts';
import { ROUTES } from '../../shared/routes.ts';
import { placeOnce, type PlacingTools } from './place-once.ts';
import type { PaymentProvider } from '../../payment/providers.ts';
import { positionProblems, type PositionProblem, type Position } from '../../shared/order/position.ts';
import { CUSTOMER_PATHS, type CustomerErrors } from './customer-fields.ts';

export interface OrderFlow {
  store: StoreApi<OrderState>;
  /** Keeps an order until it is known what is sold. */
  waitForOffers: (order: ReadyOrder) => void;
  /** Ends the wait. @returns the order that was kept, if there is one */
  endWaiting: () => ReadyOrder | undefined;
  /**
   * Places the order and pays for it. Does nothing while another order is under way. Calls `pay` at once, because browsers
   * open windows only within a click, and places the order meanwhile.
   * @returns resolves when the order was placed or refused
   */
  pay: (order: ReadyOrder) => Promise<void>;
  /** Cancels a payment whose window is open. */
  cancelPayment: () => void;
  /** Says why no order is placed, or takes that back. */
  notify: (notice?: OrderNotice) => void;
  /** The browser shows the page again from its back/forward cache, in its old state. */
  restart: () => void;
  /** The visitor has left the checkout for another page of the site. */
  abandon: () => void;
}

/** How long a total is not sent again if the service refuses it although the service itself computed it. */
const REFUSED_MS = 60_000;

/** The steps from the click on the last button to the payment. One order is under way at a time. */
export function createOrderFlow(tools: OrderFlowTools): OrderFlow {
  const store = createStore<OrderState>(() => ({ step: 'ready' }));
  let endHold = () => {};
  let cancelPayment = () => {};
  let isAbandoned = false;
  /** The order that waits until it is known what is sold. */
  let kept: ReadyOrder | undefined;
  /** The last total (cents) that the service did not accept. */
  let conflict: { total: number; isRefused: boolean; at: number } | undefined;

  const finish = (notice?: OrderNotice) => {
    endHold();
    store.setState(notice === undefined ? { step: 'ready' } : { step: 'ready', notice }, true);
  };

  const recentConflict = (total: number) =>
    conflict?.total === total && Math.abs(tools.now() - conflict.at) < REFUSED_MS ? conflict : undefined;

  const refuse = (total: number, isCertain: boolean): OrderNotice => {
    // The first conflict may be caused by the key.
    const isRefused = isCertain || recentConflict(total) !== undefined;
    conflict = { total, isRefused, at: tools.now() };
    return { kind: 'conflict', shown: total, isRefused };
  };

  const begin = ({ costs: { total } }: OrderDraft) => {
    if (store.getState().step !== 'ready') return false;
    if (recentConflict(total)?.isRefused) {
      finish({ kind: 'conflict', shown: total, isRefused: true });
      return false;
    }
    endHold = tools.holdReloads();
    isAbandoned = false;
    store.setState({ step: 'placing' }, true);
    return true;
  };

  const leave: OrderFlowTools['leave'] = (href, orderId) => {
    store.setState({ step: 'leaving', href }, true);
    tools.leave(href, orderId);
  };

  const complete: OrderFlowTools['complete'] = (order, isStored) => {
    store.setState({ step: 'leaving', href: ROUTES.orderCompleted }, true);
    tools.complete(order, isStored);
  };

  const place = async (draft: OrderDraft): Promise<Placing> => {
    try {
      const [service, memory] = await Promise.all([tools.loadService(), tools.loadMemory()]);
      const request = orderRequestOf({ ...draft, expectedTotal: draft.costs.total });
      const addedAt = draft.items.map(({ timestamp }) => timestamp);
      const answer = await placeOnce(service, request, addedAt, tools);
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
      // The code that sends orders could not be loaded.
      reportError(new Error('An order could not be sent', { cause: error }));
      return { notice: { kind: 'offline' } };
    }
  };

  /** @returns undefined for another provider than the chosen one, or a payment that is not trusted */
  const payableOrder = (draft: OrderDraft, { orderId, payment }: PlacedOrder) =>
    payment.provider === draft.provider
      ? PAYMENT_FLOWS[draft.provider].accept(payment, toRecord(draft, orderId, tools.now()), tools.payment)
      : undefined;

  return {
    store,
    waitForOffers(order) {
      if (store.getState().step !== 'ready') return;
      kept = order;
      store.setState({ step: 'checking' }, true);
    },
    endWaiting() {
      if (store.getState().step !== 'checking') return undefined;
      finish();
      return kept;
    },
    async pay({ draft, pay }) {
      if (!begin(draft)) return;
      const { provider } = draft;
      const show = (step: 'approving' | 'capturing') =>
        store.setState(step === 'approving' ? { step, provider } : { step }, true);
      const placing = place(draft);
      cancelPayment = pay(placing, { ...tools, finish, leave, complete, show, isAbandoned: () => isAbandoned });
      await placing;
    },
    cancelPayment: () => cancelPayment(),
    notify(notice) {
      if (store.getState().step === 'ready') finish(notice);
    },
    restart: () => finish(),
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
  return omitUndefined({ ...record, address, otherAddress });
}

export type OrderState =
  /** An order can be placed. */
  | { step: 'ready'; notice?: OrderNotice }
  /** Waits for the list of what is sold, then places the order as it was when the visitor clicked. */
  | { step: 'checking' }
  /** The order is being sent. */
  | { step: 'placing' }
  /** The provider's window is open. */
  | { step: 'approving'; provider: PaymentProvider }
  | { step: 'capturing' }
  /** The page is being left, for the payment page or the completed order. */
  | { step: 'leaving'; href: string };

/** What the visitor saw when they ordered. */
export interface OrderDraft extends Omit<OrderInput, 'expectedTotal'> {
  costs: CostBreakdown;
}

/** An order that can be placed, and how it will be paid. */
export interface ReadyOrder {
  draft: OrderDraft;
  pay: Pay;
}

export interface OrderFlowTools
  extends PlacingTools, Pick<PaymentTools, 'loadService' | 'loadMemory' | 'leave' | 'complete'> {
  /** Stops the site from reloading the page on its own. @returns ends that */
  holdReloads: () => () => void;
  payment: PaymentContext;
}

/** What the order service refuses, by the place where the visitor can correct it. */
interface SortedProblems {
  fields: CustomerErrors;
  positions: PositionProblem[];
  /** What is wrong with the payment method. */
  payment?: string;
  /** Something is wrong that the visitor cannot correct. */
  hasOthers: boolean;
}

const NO_DETAIL = 'Bitte prüfen Sie diese Angabe.';

/** @param items in the order in which they were sent */
export function sortProblems(problems: readonly FieldProblemDetail[], items: readonly Position[]): SortedProblems {
  const sorted: SortedProblems = { fields: {}, positions: positionProblems(problems, items), hasOthers: false };
  for (const { pointer, detail } of problems) {
    const text = detail === '' ? NO_DETAIL : detail;
    const path = CUSTOMER_PATHS.find((known) => pointer === `/customer/${known.replace('.', '/')}`);
    if (path !== undefined) sorted.fields[path] = text;
    else if (pointer.startsWith('/payment')) sorted.payment = text;
    else if (positionProblems([{ pointer, detail }], items).length === 0) sorted.hasOthers = true;
  }
  return sorted;
}
