import { payByCard as pay } from '../payment/card/flow.ts';
import { NO_CUSTOMER } from '../shared/order/customer.ts';
import type { OrderRecord } from '../shared/order/order-record.ts';
import type { CaptureResult, PlaceResult } from '../shared/order/order-service.ts';
import { POSITION } from '../shared/testing/fixture-position.ts';
import type { OrderAttempt } from '../features/checkout/place-once.ts';
import {
  createOrderFlow,
  type OrderFlow,
  type OrderDraft,
  type OrderFlowTools,
} from '../features/checkout/order-flow.ts';

export const PAY_URL = 'https://pay.example/1';

export const DRAFT: OrderDraft = {
  items: [POSITION],
  customer: { ...NO_CUSTOMER, name: 'Erika', email: ' erika@post.example ' },
  provider: 'STRIPE',
  returnUrl: 'https://stadt.example/bestellung-abgeschlossen',
  cancelUrl: 'https://stadt.example/kasse',
  costs: { subtotal: 5000, shippingCost: 0, total: 5000 },
};

export const PLACED: PlaceResult = {
  kind: 'placed',
  order: { orderId: 'A1', total: 5000, payment: { provider: 'STRIPE', redirectUrl: PAY_URL } },
};

export const PLACED_PAYPAL: PlaceResult = {
  kind: 'placed',
  order: { orderId: 'A1', total: 5000, payment: { provider: 'PAYPAL', payPalOrderId: 'P1' } },
};

interface FlowSetUp {
  /** To orders, one after the other. */
  answers: PlaceResult[];
  capture?: CaptureResult;
  /** Whether the browser stores anything. */
  isStored?: boolean;
  tools?: Partial<OrderFlowTools>;
}

/** A browser and an order service that write down what happens. */
export function startFlow({ answers, capture = { kind: 'unknown' }, isStored = true, tools = {} }: FlowSetUp) {
  const seen = {
    keys: [] as string[],
    left: [] as { href: string; orderId: string }[],
    captured: [] as string[],
    held: 0,
    completed: [] as { order: OrderRecord; isStored: boolean }[],
  };
  let attempt: OrderAttempt | undefined;
  let record: OrderRecord | undefined;
  let keys = 0;
  const flow = createOrderFlow({
    loadService: async () => ({
      breakDownCosts: async () => ({ status: 'failed' }),
      place: async (_request, key) => {
        seen.keys.push(key);
        return answers.shift() ?? { kind: 'unknown' };
      },
      capture: async (id) => {
        seen.captured.push(id);
        return capture;
      },
    }),
    loadMemory: async () => ({
      load: () => record,
      save: (saved) => {
        record = saved;
        return isStored;
      },
      endPaymentVisit: () => undefined,
      endAttempt: () => {
        attempt = undefined;
      },
    }),
    holdReloads: () => {
      seen.held += 1;
      return () => {
        seen.held -= 1;
      };
    },
    payment: {
      settings: { paymentHosts: ['pay.example'] },
      isProduction: false,
      payPalScriptUrl: undefined,
      hasOwnOrderService: false,
      site: { origin: 'https://stadt.example', hostname: 'stadt.example' },
    },
    leave: (href, orderId) => void seen.left.push({ href, orderId }),
    complete: (order, isStored) => void seen.completed.push({ order, isStored }),
    attempts: {
      load: () => attempt,
      save: (saved) => {
        attempt = saved;
      },
      forget: () => {
        attempt = undefined;
      },
    },
    digest: async (text) => `digest of ${text}`,
    newKey: () => `key ${(keys += 1)}`,
    now: () => 1_795_000_000_000,
    runExclusively: async (run) => run(),
    ...tools,
  });
  return { flow, seen, record: () => record, attempt: () => attempt, state: () => flow.store.getState() };
}

/** Places an order and pays for it by card. */
export function payByCard(flow: OrderFlow, draft: OrderDraft): Promise<void> {
  return flow.pay({ draft, pay });
}
