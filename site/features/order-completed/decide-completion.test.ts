import { assert, constant, constantFrom, oneof, option, property, record, boolean, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderRecord, PaymentState } from '../../shared/order/order-record.ts';
import type { CaptureResult } from '../../shared/order/order-service.ts';
import { completionAfterCapture, decideCompletion, isTaken } from './decide-completion.ts';
import { readReturn, type PaymentReturn, type ReturnStatus } from './payment-return.ts';

const STATUSES: ReturnStatus[] = ['succeeded', 'processing', 'failed'];
const STATES: PaymentState[] = ['OPEN', 'PAID', 'PENDING', 'FAILED'];
const BARE: PaymentReturn = { hasParameters: false };

function recordIn(state: PaymentState, orderId = 'PS-2026/1001'): OrderRecord {
  return {
    orderId,
    provider: 'STRIPE',
    state,
    positions: [
      {
        merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
        amount: 2500,
        quantity: 1,
        templateId: '1',
        deliveryType: 'EMAIL',
        positionNumber: 1,
        timestamp: 5,
      },
    ],
    costs: { subtotal: 2500, shippingCost: 0, total: 2500 },
    email: 'ada@example.org',
    placedAt: 1_795_000_000_000,
  };
}

const told = (status: ReturnStatus): PaymentReturn => ({ status, hasParameters: true });
const here = (record: OrderRecord) => ({ record, isOfThisTab: true });

const anyReturn: Arbitrary<PaymentReturn> = record(
  { status: constantFrom(...STATUSES), hasParameters: boolean() },
  { requiredKeys: ['hasParameters'] },
);
const anyRemembered = option(record({ state: constantFrom(...STATES), isOfThisTab: boolean() }), { nil: undefined });
const anyAnswer: Arbitrary<CaptureResult> = oneof(
  record({
    kind: constant('captured' as const),
    orderId: constantFrom('PS-2026/1001', 'PS-2026/1002'),
    status: constantFrom('PAID' as const, 'PENDING' as const),
  }),
  constant({ kind: 'declined' as const }),
  constant({ kind: 'unknown' as const }),
);

describe('a return to the tab that placed the order', () => {
  test.each([
    ['OPEN', 'succeeded', 'paid', 'PAID'],
    ['OPEN', 'processing', 'pending', 'PENDING'],
    ['OPEN', 'failed', 'failed', 'FAILED'],
    ['PENDING', 'succeeded', 'paid', 'PAID'],
    ['PENDING', 'processing', 'pending', 'PENDING'],
    ['PENDING', 'failed', 'failed', 'FAILED'],
    ['FAILED', 'succeeded', 'paid', 'PAID'],
    ['FAILED', 'processing', 'pending', 'PENDING'],
    ['FAILED', 'failed', 'failed', 'FAILED'],
    ['PAID', 'succeeded', 'paid', 'PAID'],
    ['PAID', 'processing', 'paid', 'PAID'],
    ['PAID', 'failed', 'paid', 'PAID'],
  ] as const)('%s and %s: %s', (state, status, kind, newState) => {
    expect(decideCompletion(told(status), here(recordIn(state)))).toStrictEqual({ kind, record: recordIn(newState) });
  });
});

test.each(STATES)('a return without a status keeps the remembered state (%s)', (state) => {
  for (const returned of [BARE, { hasParameters: true }]) {
    const completion = decideCompletion(returned, here(recordIn(state)));
    expect(completion).toStrictEqual({ kind: state.toLowerCase(), record: recordIn(state) });
  }
});

test('the address is ignored in another tab and for an order paid with PayPal', () => {
  for (const status of STATUSES) {
    for (const state of STATES) {
      const record = recordIn(state);
      const expected = decideCompletion(BARE, here(record));
      expect(decideCompletion(told(status), { record, isOfThisTab: false })).toStrictEqual(expected);
      const payPal = here({ ...record, provider: 'PAYPAL' });
      expect(decideCompletion(told(status), payPal)).toStrictEqual(decideCompletion(BARE, payPal));
    }
  }
});

test('without a remembered order the address is not trusted', () => {
  expect(decideCompletion(BARE, undefined)).toStrictEqual({ kind: 'none' });
  for (const returned of [{ hasParameters: true }, ...STATUSES.map(told)]) {
    expect(decideCompletion(returned, undefined)).toStrictEqual({ kind: 'foreign' });
  }
});

test('an order is paid only if it was paid before or succeeded in the tab that placed it', () => {
  assert(
    property(anyReturn, anyRemembered, (returned, remembered) => {
      const record = remembered && recordIn(remembered.state);
      const { kind } = decideCompletion(returned, record && { record, isOfThisTab: remembered.isOfThisTab });
      const hasSucceeded = remembered?.isOfThisTab === true && returned.status === 'succeeded';
      expect(kind === 'paid').toBe(remembered !== undefined && (remembered.state === 'PAID' || hasSucceeded));
    }),
  );
});

test('the decision is the same after the record was saved and the address was cleared', () => {
  assert(
    property(anyReturn, anyRemembered, (returned, remembered) => {
      const { state, isOfThisTab = false } = remembered ?? {};
      const completion = decideCompletion(returned, state && { record: recordIn(state), isOfThisTab });
      if (!('record' in completion)) return;
      expect(decideCompletion(BARE, { record: completion.record, isOfThisTab })).toStrictEqual(completion);
    }),
  );
});

test('a capture of this order counts, a refusal fails an unpaid order, and a missing response has no effect', () => {
  assert(
    property(constantFrom(...STATES), anyAnswer, (state, answer) => {
      const record = recordIn(state);
      const completion = completionAfterCapture(record, answer);
      const isOurs = answer.kind === 'captured' && answer.orderId === record.orderId;
      expect(completion.kind === 'paid').toBe(state === 'PAID' || (isOurs && answer.status === 'PAID'));
      if (answer.kind === 'unknown' || (answer.kind === 'captured' && !isOurs)) {
        expect(completion).toStrictEqual(decideCompletion(BARE, here(record)));
      }
      if (answer.kind === 'declined') expect(completion.kind).toBe(state === 'PAID' ? 'paid' : 'failed');
    }),
  );
});

test('the provider has the order when it is paid or pending', () => {
  const kinds = STATES.map((state) => isTaken(decideCompletion(BARE, here(recordIn(state)))));
  expect(kinds).toEqual([false, true, true, false]);
  expect([isTaken({ kind: 'none' }), isTaken({ kind: 'foreign' })]).toEqual([false, false]);
});

test.each<[string, PaymentReturn]>([
  ['?redirect_status=succeeded', told('succeeded')],
  [
    '?payment_intent=pi_1&payment_intent_client_secret=geheim&redirect_status=processing&token=t&PayerID=p',
    told('processing'),
  ],
  ['?payment_intent=pi_1&redirect_status=failed', told('failed')],
  ['?session_id=cs_1', { hasParameters: true }],
  ['?orderId=7', { hasParameters: true }],
  ['', BARE],
  ['?', BARE],
  ['?redirect_status=', { hasParameters: true }],
  ['?redirect_status=SUCCEEDED', { hasParameters: true }],
  ['?redirect_status=paid', { hasParameters: true }],
  ['?redirect_status=failed&redirect_status=succeeded', { hasParameters: true }],
])('%j says %j', (search, returned) => expect(readReturn(search)).toStrictEqual(returned));
