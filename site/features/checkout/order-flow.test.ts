import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaceResult } from '../../shared/order/order-service.ts';
import { DRAFT, PAY_URL, payByCard, PLACED, startFlow } from '../../testing/order-flow.ts';
import { POSITION } from '../../shared/testing/fixture-position.ts';
import { firstChoice } from './PaymentSection.tsx';
import { sortProblems } from './order-flow.ts';

beforeEach(() => {
  vi.stubGlobal('reportError', vi.fn());
});

describe('paying by card', () => {
  it('places the order, remembers it and goes to the payment page', async () => {
    const { flow, seen, record, state } = startFlow({ answers: [PLACED] });
    await payByCard(flow, DRAFT);
    expect(seen.left).toEqual([{ href: PAY_URL, orderId: 'A1' }]);
    expect(record()).toMatchObject({ orderId: 'A1', state: 'OPEN', email: 'erika@post.example', costs: DRAFT.costs });
    expect(state()).toEqual({ step: 'leaving', href: PAY_URL });
    expect(seen.held).toBe(1);
  });

  it('sends one order on a double click', async () => {
    const { flow, seen } = startFlow({ answers: [PLACED, PLACED] });
    await Promise.all([payByCard(flow, DRAFT), payByCard(flow, DRAFT)]);
    expect(seen.keys).toEqual(['key 1']);
  });

  it('is usable again when the browser restores the page from its cache', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED, PLACED] });
    await payByCard(flow, DRAFT);
    flow.restart();
    expect(state()).toEqual({ step: 'ready' });
    expect(seen.held).toBe(0);
    await payByCard(flow, DRAFT);
    expect(seen.keys).toEqual(['key 1', 'key 1']);
  });

  it('keeps the key while it is unknown whether the order arrived, and does not resend by itself', async () => {
    const { flow, seen, state } = startFlow({ answers: [{ kind: 'unknown' }, PLACED] });
    await payByCard(flow, DRAFT);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'unknown' } });
    expect(seen.keys).toEqual(['key 1']);
    await payByCard(flow, DRAFT);
    expect(seen.keys).toEqual(['key 1', 'key 1']);
  });

  it.each([
    [{ kind: 'refused' }, { kind: 'refused' }],
    [{ kind: 'unpayable' }, { kind: 'unpayable' }],
    [
      { kind: 'conflict', isTotal: false },
      { kind: 'conflict', shown: 5000, isRefused: false },
    ],
    [
      { kind: 'invalid', problems: [] },
      { kind: 'invalid', problems: [] },
    ],
  ] satisfies [PlaceResult, object][])('takes a new key after %j', async (answer, notice) => {
    const { flow, seen, state } = startFlow({ answers: [answer, PLACED] });
    await payByCard(flow, DRAFT);
    expect(state()).toEqual({ step: 'ready', notice });
    await payByCard(flow, DRAFT);
    expect(seen.keys).toEqual(['key 1', 'key 2']);
  });

  it('uses a new key for different content, and for the same voucher on another day', async () => {
    const { flow, seen } = startFlow({ answers: [{ kind: 'unknown' }, { kind: 'unknown' }, { kind: 'unknown' }] });
    await payByCard(flow, DRAFT);
    await payByCard(flow, { ...DRAFT, customer: { ...DRAFT.customer, name: 'Max' } });
    await payByCard(flow, { ...DRAFT, items: DRAFT.items.map((item) => ({ ...item, timestamp: 2 })) });
    expect(seen.keys).toEqual(['key 1', 'key 2', 'key 3']);
  });

  it('does not redirect a visitor who has left the checkout to the payment page', async () => {
    const { flow, seen } = startFlow({ answers: [PLACED] });
    const paying = payByCard(flow, DRAFT);
    flow.abandon();
    await paying;
    expect(seen).toMatchObject({ left: [], held: 0 });
  });
});

describe('a total that the service rejects', () => {
  const conflict = (isTotal: boolean): PlaceResult => ({ kind: 'conflict', isTotal });
  const DEARER = { ...DRAFT, costs: { subtotal: 5000, shippingCost: 310, total: 5310 } };

  it('is not resent if the service names it, but a different total is sent at once', async () => {
    const { flow, seen, state } = startFlow({ answers: [conflict(true), PLACED] });
    await payByCard(flow, DRAFT);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'conflict', shown: 5000, isRefused: true } });
    await payByCard(flow, DRAFT);
    expect(seen.keys).toEqual(['key 1']);
    await payByCard(flow, DEARER);
    expect(seen.keys).toEqual(['key 1', 'key 2']);
  });

  it('is resent once if the key may have been the cause, but not a third time', async () => {
    const { flow, seen, state } = startFlow({ answers: [conflict(false), conflict(false), PLACED] });
    await payByCard(flow, DRAFT);
    await payByCard(flow, DRAFT);
    await payByCard(flow, DRAFT);
    expect(seen.keys).toEqual(['key 1', 'key 2']);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'conflict', shown: 5000, isRefused: true } });
  });

  it('can be retried after a minute', async () => {
    let now = 1_795_000_000_000;
    const { flow, seen } = startFlow({ answers: [conflict(true), PLACED], tools: { now: () => now } });
    await payByCard(flow, DRAFT);
    now += 60_000;
    await payByCard(flow, DRAFT);
    expect(seen.left).toMatchObject([{ href: PAY_URL }]);
  });

  it('opens no PayPal window', async () => {
    const { flow } = startFlow({ answers: [conflict(true)] });
    await payByCard(flow, DRAFT);
    const pay = vi.fn();
    void flow.pay({ draft: { ...DRAFT, provider: 'PAYPAL' }, pay });
    expect(pay).not.toHaveBeenCalled();
  });
});

describe('an order that was placed with other values than shown', () => {
  it('is not paid if its total differs', async () => {
    const order = {
      orderId: 'PS-2026/1001',
      total: 5310,
      payment: { provider: 'STRIPE', redirectUrl: PAY_URL },
    } as const;
    const { flow, seen, record, attempt, state } = startFlow({ answers: [{ kind: 'placed', order }] });
    await payByCard(flow, DRAFT);
    expect(seen).toMatchObject({ left: [], held: 0 });
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'conflict', shown: 5000, isRefused: true } });
    expect([record(), attempt()]).toEqual([undefined, undefined]);
  });

  it.each([
    { provider: 'STRIPE', redirectUrl: 'https://boese.example/1' },
    { provider: 'PAYPAL', payPalOrderId: 'P1' },
  ] as const)('is not paid for where it leads to %j', async (payment) => {
    const order = { orderId: 'ORD 77', total: 5000, payment };
    const { flow, seen, record, attempt, state } = startFlow({ answers: [{ kind: 'placed', order }] });
    await payByCard(flow, DRAFT);
    expect(seen).toMatchObject({ left: [], completed: [], held: 0 });
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'unpayable' } });
    expect([record(), attempt()]).toEqual([undefined, undefined]);
  });
});

describe('when no order can be sent', () => {
  it('says that another tab is ordering', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED], tools: { runExclusively: async () => undefined } });
    await payByCard(flow, DRAFT);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'other-tab' } });
    expect(seen.keys).toEqual([]);
  });

  it('reports a missing network if the code cannot be loaded', async () => {
    const loadService = () => Promise.reject(new Error('no network'));
    const { flow, seen, state } = startFlow({ answers: [], tools: { loadService } });
    await payByCard(flow, DRAFT);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'offline' } });
    expect(seen.held).toBe(0);
  });

  it('reports missing fields, except while an order is under way', async () => {
    const { flow, state } = startFlow({ answers: [PLACED] });
    flow.notify({ kind: 'costs-missing' });
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'costs-missing' } });
    const paying = payByCard(flow, DRAFT);
    flow.notify({ kind: 'costs-missing' });
    expect(state()).toEqual({ step: 'placing' });
    await paying;
  });
});

const ITEM = { ...POSITION, positionNumber: 7 };

it('maps each pointer to the place where the visitor can correct it', () => {
  const problems = [
    { pointer: '/customer/email', detail: 'Unbekannt.' },
    { pointer: '/customer/deliveryAddress/postalCode', detail: '' },
    { pointer: '/positions/0/amount', detail: 'Zu viel.' },
    { pointer: '/payment/provider', detail: 'Gibt es nicht.' },
  ];
  expect(sortProblems(problems, [ITEM])).toEqual({
    fields: { email: 'Unbekannt.', 'deliveryAddress.postalCode': 'Bitte prüfen Sie diese Angabe.' },
    positions: [{ positionNumber: 7, field: 'amount', detail: 'Zu viel.' }],
    payment: 'Gibt es nicht.',
    hasOthers: false,
  });
});

it.each(['', '/expectedTotal', '/customer', '/positions/9/amount'])('maps %j to no place', (pointer) => {
  expect(sortProblems([{ pointer, detail: 'x' }], [ITEM])).toEqual({ fields: {}, positions: [], hasOthers: true });
});

it('never preselects PayPal', () => {
  expect(firstChoice(['STRIPE', 'PAYPAL'])).toBe('STRIPE');
  expect(firstChoice(['PAYPAL'])).toBeUndefined();
});
