import { assert, boolean, constant, constantFrom, oneof, option, property, record, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderRecord, PaymentState } from '../../shared/order/order-record.ts';
import type { CaptureResult } from '../../shared/order/order-service.ts';
import { RECORD } from '../../shared/testing/fixture-position.ts';
import {
  cartChangeOf,
  completionAfterCapture,
  decideCompletion,
  type Arrival,
  readReturn,
  type Claim,
  type PaymentReturn,
} from './payment-return.ts';

const CLAIMS: Claim[] = ['accepted', 'failed'];
const STATES: PaymentState[] = ['OPEN', 'PAID', 'PENDING', 'FAILED'];
const VISIT: Arrival = { hasParameters: false, isBack: false };
const BACK: Arrival = { hasParameters: true, isBack: true };

const recordIn = (state: PaymentState): OrderRecord => ({ ...RECORD, orderId: 'PS-2026/1001', state });

const anyArrival: Arbitrary<Arrival> = record(
  { hasParameters: boolean(), isBack: boolean(), claim: constantFrom(...CLAIMS) },
  { requiredKeys: ['hasParameters', 'isBack'] },
);
const anyState = option(constantFrom(...STATES), { nil: undefined });
const anyAnswer: Arbitrary<CaptureResult> = oneof(
  record({
    kind: constant('captured' as const),
    orderId: constantFrom('PS-2026/1001', 'PS-2026/1002'),
    status: constantFrom('PAID' as const, 'PENDING' as const),
  }),
  constant({ kind: 'declined' as const }),
  constant({ kind: 'unknown' as const }),
);

test.each([
  ['OPEN', undefined, 'open', 'set-aside'],
  ['OPEN', 'accepted', 'open', 'remove'],
  ['OPEN', 'failed', 'failed', 'none'],
  ['PENDING', 'failed', 'pending', 'remove'],
  ['FAILED', 'accepted', 'failed', 'none'],
  ['PAID', 'failed', 'paid', 'remove'],
] as const)('back from the payment page, %s with the claim %s: %s, cart: %s', (state, claim, kind, change) => {
  const arrival = { ...BACK, ...(claim === undefined ? {} : { claim }) };
  const completion = decideCompletion(arrival, recordIn(state));
  expect(completion).toStrictEqual({ kind, record: recordIn(state) });
  expect('record' in completion && cartChangeOf(completion, arrival)).toBe(change);
});

test('who comes otherwise finds the cart as it is, unless the order service has confirmed the payment', () => {
  const changes = STATES.map((state) => {
    const completion = decideCompletion(VISIT, recordIn(state));
    return 'record' in completion && cartChangeOf(completion, VISIT);
  });
  expect(changes).toEqual(['none', 'remove', 'remove', 'none']);
});

test('a failed payment restores what was set aside', () => {
  expect(cartChangeOf({ kind: 'failed', record: { ...recordIn('FAILED'), cart: 'aside' } })).toBe('restore');
  expect(cartChangeOf({ kind: 'failed', record: { ...recordIn('FAILED'), cart: 'restored' } })).toBe('none');
});

test('without a remembered order the address is not trusted', () => {
  expect(decideCompletion(VISIT, undefined)).toStrictEqual({ kind: 'none' });
  for (const claim of [undefined, ...CLAIMS]) {
    const arrival = { ...BACK, ...(claim === undefined ? {} : { claim }) };
    expect(decideCompletion(arrival, undefined)).toStrictEqual({ kind: 'foreign' });
  }
});

test('no arrival makes an order paid or changes what is remembered of it', () => {
  assert(
    property(anyArrival, anyState, (arrival, state) => {
      const order = state && recordIn(state);
      const completion = decideCompletion(arrival, order);
      expect(completion.kind === 'paid').toBe(state === 'PAID');
      expect('record' in completion ? completion.record : undefined).toBe(order);
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
        expect(completion).toStrictEqual(decideCompletion(VISIT, record));
      }
      if (answer.kind === 'declined') expect(completion.kind).toBe(state === 'PAID' ? 'paid' : 'failed');
    }),
  );
});

test.each<[string, PaymentReturn]>([
  ['?redirect_status=succeeded', { claim: 'accepted', hasParameters: true }],
  [
    '?payment_intent=pi_1&payment_intent_client_secret=geheim&redirect_status=processing&token=t&PayerID=p',
    { claim: 'accepted', hasParameters: true },
  ],
  ['?payment_intent=pi_1&redirect_status=failed', { claim: 'failed', hasParameters: true }],
  ['?session_id=cs_1', { hasParameters: true }],
  ['?orderId=7', { hasParameters: true }],
  ['', { hasParameters: false }],
  ['?', { hasParameters: false }],
  ['?redirect_status=toString', { hasParameters: true }],
  ['?redirect_status=', { hasParameters: true }],
  ['?redirect_status=SUCCEEDED', { hasParameters: true }],
  ['?redirect_status=paid', { hasParameters: true }],
  ['?redirect_status=failed&redirect_status=succeeded', { hasParameters: true }],
])('%j says %j', (search, returned) => expect(readReturn(search)).toStrictEqual(returned));
