import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_CUSTOMER } from '../../shared/order/customer.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { CaptureAnswer, PlaceAnswer } from '../../shared/order/order-service.ts';
import type { OrderAttempt } from './order-attempt.ts';
import { createOrderFlow } from './order-flow.ts';
import type { OrderDraft, OrderFlowTools } from './order-tools.ts';
import { payWithPayPal, type PayPalEvents, type StartPayPal } from './pay-with-paypal.ts';

const PAY_URL = 'https://pay.example/1';

const DRAFT: OrderDraft = {
  items: [
    {
      merchant: { id: '1', slug: 'stadt', companyName: 'Stadtgutschein' },
      amount: 2500,
      quantity: 2,
      templateId: '1',
      deliveryType: 'EMAIL',
      positionNumber: 1,
      timestamp: 1,
    },
  ],
  customer: { ...NO_CUSTOMER, name: 'Erika', email: ' erika@post.example ' },
  provider: 'STRIPE',
  returnUrl: 'https://stadt.example/bestellung-abgeschlossen',
  cancelUrl: 'https://stadt.example/kasse',
  costs: { subtotal: 5000, shippingCost: 0, total: 5000 },
};

const PLACED: PlaceAnswer = {
  kind: 'placed',
  order: { orderId: 'A1', total: 5000, payment: { provider: 'STRIPE', redirectUrl: PAY_URL } },
};

const PLACED_PAYPAL: PlaceAnswer = {
  kind: 'placed',
  order: { orderId: 'A1', total: 5000, payment: { provider: 'PAYPAL', payPalOrderId: 'P1' } },
};

interface FlowSetUp {
  /** To orders, one after the other. */
  answers: PlaceAnswer[];
  capture?: CaptureAnswer;
  tools?: Partial<OrderFlowTools>;
}

/** A browser and an order service that write down what happens. */
function startFlow({ answers, capture = { kind: 'unknown' }, tools = {} }: FlowSetUp) {
  const seen = { keys: [] as string[], left: [] as string[], captured: [] as string[], held: 0 };
  let attempt: OrderAttempt | undefined;
  let record: OrderRecord | undefined;
  let keys = 0;
  const flow = createOrderFlow({
    loadService: async () => ({
      breakDownCosts: async () => ({ kind: 'failed' }),
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
      load: async () => record,
      save: (saved) => {
        record = saved;
      },
      forget: () => {
        record = undefined;
      },
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
    leave: (href) => void seen.left.push(href),
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
    alone: async (run) => run(),
    ...tools,
  });
  return { flow, seen, record: () => record, attempt: () => attempt, state: () => flow.store.getState() };
}

const reported = vi.fn();

beforeEach(() => {
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('navigator', { onLine: true });
});

describe('paying by card', () => {
  it('places the order, remembers it and goes to the payment page', async () => {
    const { flow, seen, record, state } = startFlow({ answers: [PLACED] });
    await flow.payByCard(DRAFT);
    expect(seen.left).toEqual([PAY_URL]);
    expect(record()).toMatchObject({ orderId: 'A1', state: 'OPEN', email: 'erika@post.example', costs: DRAFT.costs });
    expect(state()).toEqual({ step: 'leaving', href: PAY_URL });
    expect(seen.held).toBe(1);
  });

  it('sends one order for two clicks', async () => {
    const { flow, seen } = startFlow({ answers: [PLACED, PLACED] });
    await Promise.all([flow.payByCard(DRAFT), flow.payByCard(DRAFT)]);
    expect(seen.keys).toEqual(['key 1']);
  });

  it('can be used again when the page is shown again as it was left', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED, PLACED] });
    await flow.payByCard(DRAFT);
    flow.restart();
    expect(state()).toEqual({ step: 'ready' });
    expect(seen.held).toBe(0);
    await flow.payByCard(DRAFT);
    expect(seen.keys).toEqual(['key 1', 'key 1']);
  });

  it('keeps the key where nobody knows whether the order arrived, and sends nothing by itself', async () => {
    const { flow, seen, state } = startFlow({ answers: [{ kind: 'unknown' }, PLACED] });
    await flow.payByCard(DRAFT);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'unknown' } });
    expect(seen.keys).toEqual(['key 1']);
    await flow.payByCard(DRAFT);
    expect(seen.keys).toEqual(['key 1', 'key 1']);
  });

  it.each([
    [{ kind: 'refused' }, { kind: 'refused' }],
    [{ kind: 'key-used' }, { kind: 'once-more' }],
    [{ kind: 'total-changed' }, { kind: 'total-changed', shown: 5000 }],
    [
      { kind: 'invalid', problems: [] },
      { kind: 'invalid', problems: [] },
    ],
  ] satisfies [PlaceAnswer, object][])('takes a new key after %j', async (answer, notice) => {
    const { flow, seen, state } = startFlow({ answers: [answer, PLACED] });
    await flow.payByCard(DRAFT);
    expect(state()).toEqual({ step: 'ready', notice });
    await flow.payByCard(DRAFT);
    expect(seen.keys).toEqual(['key 1', 'key 2']);
  });

  it('takes a new key for other content, and for the same voucher of another day', async () => {
    const { flow, seen } = startFlow({ answers: [{ kind: 'unknown' }, { kind: 'unknown' }, { kind: 'unknown' }] });
    await flow.payByCard(DRAFT);
    await flow.payByCard({ ...DRAFT, customer: { ...DRAFT.customer, name: 'Max' } });
    await flow.payByCard({ ...DRAFT, items: DRAFT.items.map((item) => ({ ...item, timestamp: 2 })) });
    expect(seen.keys).toEqual(['key 1', 'key 2', 'key 3']);
  });

  it('does not take a visitor to the payment page who went elsewhere meanwhile', async () => {
    const { flow, seen } = startFlow({ answers: [PLACED] });
    const paying = flow.payByCard(DRAFT);
    flow.abandon();
    await paying;
    expect(seen).toMatchObject({ left: [], held: 0 });
  });
});

/** PayPal's window, opened. @returns what PayPal can tell */
function openPayPal(flow: ReturnType<typeof startFlow>['flow'], opened: Promise<unknown> = Promise.resolve()) {
  let told: PayPalEvents | undefined;
  const start: StartPayPal = (_order, events) => {
    told = events;
    return { opened, cancel: () => {} };
  };
  flow.payWithPayPal({ ...DRAFT, provider: 'PAYPAL' }, (placing, tools) => payWithPayPal(placing, start, tools));
  return () => {
    if (told === undefined) throw new Error('PayPal was not opened within the click');
    return told;
  };
}

describe('paying with PayPal', () => {
  it.each(['PAID', 'PENDING'] as const)('captures what was approved: %s', async (status) => {
    const capture: CaptureAnswer = { kind: 'captured', orderId: 'A1', status };
    const { flow, seen, record, attempt } = startFlow({ answers: [PLACED_PAYPAL], capture });
    const events = openPayPal(flow);
    await vi.waitFor(() => expect(flow.store.getState().step).toBe('approving'));
    await events().onApprove();
    expect(seen).toMatchObject({ captured: ['P1'], left: ['/bestellung-abgeschlossen'] });
    expect(record()).toMatchObject({ state: status, payPalOrderId: 'P1' });
    expect(attempt()).toBeUndefined();
  });

  it('goes to the completed order, still open, where nobody knows whether it was captured', async () => {
    const { flow, seen, record, attempt } = startFlow({ answers: [PLACED_PAYPAL] });
    const events = openPayPal(flow);
    await events().onApprove();
    expect(seen.left).toEqual(['/bestellung-abgeschlossen']);
    expect(record()?.state).toBe('OPEN');
    expect(attempt()).toBeDefined();
  });

  it('stays where that happens offline', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED_PAYPAL] });
    const events = openPayPal(flow);
    vi.stubGlobal('navigator', { onLine: false });
    await events().onApprove();
    expect(seen.left).toEqual([]);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'payment-unknown' } });
  });

  it('lets the visitor choose again after a payment that was declined, with a new key', async () => {
    const { flow, seen, record, state } = startFlow({
      answers: [PLACED_PAYPAL, PLACED],
      capture: { kind: 'declined' },
    });
    await openPayPal(flow)().onApprove();
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'declined' } });
    expect(record()?.state).toBe('FAILED');
    await flow.payByCard(DRAFT);
    expect(seen.keys).toEqual(['key 1', 'key 2']);
  });

  it('keeps everything when the visitor cancels, and pays the same order later', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED_PAYPAL, PLACED_PAYPAL] });
    const events = openPayPal(flow);
    await vi.waitFor(() => expect(state().step).toBe('approving'));
    events().onCancel();
    await vi.waitFor(() => expect(state()).toEqual({ step: 'ready', notice: { kind: 'canceled' } }));
    await events().onApprove();
    expect(seen.captured).toEqual([]);
    openPayPal(flow);
    await vi.waitFor(() => expect(seen.keys).toEqual(['key 1', 'key 1']));
  });

  it('says so when PayPal fails, and takes another order for the next try', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED_PAYPAL, PLACED_PAYPAL] });
    const events = openPayPal(flow);
    await vi.waitFor(() => expect(state().step).toBe('approving'));
    events().onError(new Error('INSTRUMENT_DECLINED'));
    await vi.waitFor(() => expect(state()).toEqual({ step: 'ready', notice: { kind: 'paypal-failed' } }));
    expect(reported).toHaveBeenCalledOnce();
    openPayPal(flow);
    await vi.waitFor(() => expect(seen.keys).toEqual(['key 1', 'key 2']));
  });

  it('tells why the order was not placed, not what PayPal makes of it', async () => {
    const { flow, state } = startFlow({ answers: [{ kind: 'total-changed' }] });
    const events = openPayPal(flow);
    await vi.waitFor(() => expect(state()).toEqual({ step: 'ready', notice: { kind: 'total-changed', shown: 5000 } }));
    events().onError(new Error('no order'));
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'total-changed', shown: 5000 } });
    expect(reported).not.toHaveBeenCalled();
  });

  it('says so when no window can be opened', async () => {
    const { flow, state } = startFlow({ answers: [PLACED_PAYPAL] });
    openPayPal(flow, Promise.reject(new Error('blocked')));
    await vi.waitFor(() => expect(state()).toEqual({ step: 'ready', notice: { kind: 'paypal-failed' } }));
  });
});

describe('where nothing can be sent', () => {
  it('says that another tab is ordering', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED], tools: { alone: async () => undefined } });
    await flow.payByCard(DRAFT);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'other-tab' } });
    expect(seen.keys).toEqual([]);
  });

  it('says that there is no network where the code for it cannot be loaded', async () => {
    const loadService = () => Promise.reject(new Error('no network'));
    const { flow, seen, state } = startFlow({ answers: [], tools: { loadService } });
    await flow.payByCard(DRAFT);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'offline' } });
    expect(seen.held).toBe(0);
  });

  it('says what is missing, and nothing while an order is under way', async () => {
    const { flow, state } = startFlow({ answers: [PLACED] });
    flow.tell({ kind: 'costs-missing' });
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'costs-missing' } });
    const paying = flow.payByCard(DRAFT);
    flow.tell({ kind: 'costs-missing' });
    expect(state()).toEqual({ step: 'placing' });
    await paying;
  });
});
