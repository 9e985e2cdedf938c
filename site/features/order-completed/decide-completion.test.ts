import { assert, constant, constantFrom, oneof, option, property, record, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderRecord, PaymentState } from '../../shared/order/order-record.ts';
import type { CaptureAnswer } from '../../shared/order/order-service.ts';
import { completionAfterCapture, decideCompletion, isTaken } from './decide-completion.ts';
import { checkReturn, readReturn, type PaymentReturn, type ReturnStatus } from './payment-return.ts';

const STATUSES: ReturnStatus[] = ['succeeded', 'pending', 'failed', 'canceled'];
const STATES: PaymentState[] = ['OPEN', 'PAID', 'PENDING', 'FAILED'];

function recordIn(state: PaymentState, orderId = 'MU-100001'): OrderRecord {
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

const anyReturn: Arbitrary<PaymentReturn> = record(
  { orderId: constantFrom('MU-100001', 'MU-2', 'x'), status: constantFrom(...STATUSES) },
  { requiredKeys: [] },
);
const anyRecord = option(record({ state: constantFrom(...STATES), orderId: constantFrom('MU-100001', 'MU-2') }), {
  nil: undefined,
});
const anyAnswer: Arbitrary<CaptureAnswer> = oneof(
  record({
    kind: constant('captured' as const),
    orderId: constantFrom('MU-100001', 'MU-2'),
    status: constantFrom('PAID' as const, 'PENDING' as const),
  }),
  constant({ kind: 'declined' as const }),
  constant({ kind: 'unknown' as const }),
);

describe('a return with the number of the remembered order', () => {
  test.each([
    ['OPEN', 'succeeded', 'paid', 'PAID'],
    ['OPEN', 'pending', 'pending', 'PENDING'],
    ['OPEN', 'failed', 'failed', 'FAILED'],
    ['OPEN', 'canceled', 'failed', 'FAILED'],
    ['OPEN', undefined, 'open', 'OPEN'],
    ['PENDING', 'succeeded', 'paid', 'PAID'],
    ['PENDING', 'pending', 'pending', 'PENDING'],
    ['PENDING', 'failed', 'failed', 'FAILED'],
    ['PENDING', 'canceled', 'failed', 'FAILED'],
    ['PENDING', undefined, 'pending', 'PENDING'],
    ['FAILED', 'succeeded', 'paid', 'PAID'],
    ['FAILED', 'pending', 'pending', 'PENDING'],
    ['FAILED', 'failed', 'failed', 'FAILED'],
    ['FAILED', 'canceled', 'failed', 'FAILED'],
    ['FAILED', undefined, 'failed', 'FAILED'],
    ['PAID', 'succeeded', 'paid', 'PAID'],
    ['PAID', 'pending', 'paid', 'PAID'],
    ['PAID', 'failed', 'paid', 'PAID'],
    ['PAID', 'canceled', 'paid', 'PAID'],
    ['PAID', undefined, 'paid', 'PAID'],
  ] as const)('%s and %s: %s', (state, status, kind, newState) => {
    const returned = { orderId: 'MU-100001', ...(status === undefined ? {} : { status }) };
    expect(decideCompletion(returned, recordIn(state))).toStrictEqual({ kind, record: recordIn(newState) });
  });
});

test.each(STATES)('a return without a number says nothing: what is remembered counts (%s)', (state) => {
  const remembered = decideCompletion({}, recordIn(state));
  expect(remembered).toStrictEqual({ kind: state.toLowerCase(), record: recordIn(state) });
  for (const status of STATUSES) expect(decideCompletion({ status }, recordIn(state))).toStrictEqual(remembered);
});

test('another order, or one where none is remembered, is not ours, however it ended', () => {
  for (const status of [undefined, ...STATUSES]) {
    const returned = { orderId: 'MU-2', ...(status === undefined ? {} : { status }) };
    for (const record of [undefined, ...STATES.map((state) => recordIn(state))]) {
      expect(decideCompletion(returned, record)).toStrictEqual({ kind: 'foreign', orderId: 'MU-2' });
    }
  }
});

test('without a number and a record there is no order', () => {
  for (const returned of [{}, ...STATUSES.map((status) => ({ status }))]) {
    expect(decideCompletion(returned, undefined)).toStrictEqual({ kind: 'none' });
  }
});

test('paid is only what was paid before, or what succeeded under the number of the record', () => {
  assert(
    property(anyReturn, anyRecord, (returned, remembered) => {
      const record = remembered && recordIn(remembered.state, remembered.orderId);
      const { kind } = decideCompletion(returned, record);
      const isSameOrder = record !== undefined && (returned.orderId ?? record.orderId) === record.orderId;
      const hasSucceeded = returned.orderId !== undefined && returned.status === 'succeeded';
      expect(kind === 'paid').toBe(isSameOrder && (record.state === 'PAID' || hasSucceeded));
    }),
  );
});

test('whatever is decided is decided again when the record was saved and the address has nothing more to say', () => {
  assert(
    property(anyReturn, anyRecord, (returned, remembered) => {
      const completion = decideCompletion(returned, remembered && recordIn(remembered.state, remembered.orderId));
      if ('record' in completion) expect(decideCompletion({}, completion.record)).toStrictEqual(completion);
    }),
  );
});

test('a capture of this order counts, a refusal fails what is not paid, and no answer changes nothing', () => {
  assert(
    property(constantFrom(...STATES), anyAnswer, (state, answer) => {
      const record = recordIn(state);
      const completion = completionAfterCapture(record, answer);
      const isOurs = answer.kind === 'captured' && answer.orderId === record.orderId;
      expect(completion.kind === 'paid').toBe(state === 'PAID' || (isOurs && answer.status === 'PAID'));
      if (answer.kind === 'unknown' || (answer.kind === 'captured' && !isOurs)) {
        expect(completion).toStrictEqual(decideCompletion({}, record));
      }
      if (answer.kind === 'declined') expect(completion.kind).toBe(state === 'PAID' ? 'paid' : 'failed');
    }),
  );
  const captured = { kind: 'captured', orderId: 'MU-100001', status: 'PENDING' } as const;
  expect(completionAfterCapture(recordIn('OPEN'), captured)).toStrictEqual({
    kind: 'pending',
    record: recordIn('PENDING'),
  });
});

test('the provider has the order when it is paid or pending', () => {
  expect(STATES.map((state) => isTaken(decideCompletion({}, recordIn(state))))).toEqual([false, true, true, false]);
  expect(isTaken({ kind: 'none' })).toBe(false);
  expect(isTaken({ kind: 'foreign', orderId: 'MU-2' })).toBe(false);
});

test.each<[string, PaymentReturn]>([
  ['?orderId=MU-1&redirect_status=succeeded', { orderId: 'MU-1', status: 'succeeded' }],
  [
    '?payment_intent=pi_1&payment_intent_client_secret=geheim&orderId=MU-1&redirect_status=pending&token=t&PayerID=p',
    { orderId: 'MU-1', status: 'pending' },
  ],
  ['?session_id=cs_1', {}],
  ['', {}],
  ['?orderId=&redirect_status=', {}],
  ['?orderId=MU-1&redirect_status=SUCCEEDED', { orderId: 'MU-1' }],
  ['?orderId=MU-1&orderId=MU-2&redirect_status=succeeded', { status: 'succeeded' }],
  ['?orderId=MU-1&redirect_status=failed&redirect_status=succeeded', { orderId: 'MU-1' }],
  ['?orderId=Bitte%20rufen%20Sie%200190%20an', {}],
  [`?orderId=${'9'.repeat(65)}`, {}],
])('%j says %j', (search, returned) => expect(readReturn(search)).toStrictEqual(returned));

test('a copy of unknown origin is checked in the same way', () => {
  expect(checkReturn({ orderId: 'MU-1', status: 'failed' })).toStrictEqual({ orderId: 'MU-1', status: 'failed' });
  expect(checkReturn({ orderId: 7, status: {} })).toStrictEqual({});
  expect(checkReturn({})).toStrictEqual({});
});
