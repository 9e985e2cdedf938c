import { expect, test } from 'vitest';
import { POSITION as SAVED, VOUCHER } from '../../shared/testing/fixture-position.ts';
import { readUnreadable } from './SetAside.tsx';

test.each([
  [{ quantity: 200 }, { quantity: 99 }],
  [
    { merchant: { ...SAVED.merchant, id: 9 }, templateId: 12 },
    { merchant: { ...SAVED.merchant, id: '9' }, templateId: '12' },
  ],
  [{ gift: { donorName: 'Ada', message: 7 } }, { gift: { donorName: 'Ada' } }],
  [{ gift: 'ja' }, {}],
  [{ positionNumber: -1, timestamp: '2026' }, {}],
])('%j is repaired', (broken, repaired) => {
  expect(readUnreadable({ ...SAVED, ...broken }).repaired).toEqual({ ...VOUCHER, ...repaired });
});

test.each([{ amount: '40.00' }, { amount: -1 }, { quantity: 'drei' }, { quantity: 0 }, { deliveryType: 'BRIEFTAUBE' }])(
  'with %j a guess would be about money or the way: it is named only',
  (broken) => {
    expect(readUnreadable({ ...SAVED, ...broken })).not.toHaveProperty('repaired');
    expect(readUnreadable({ ...SAVED, ...broken }).name).toBe('Café Adler');
  },
);

test.each([null, 7, '{"items":', [], {}, { merchant: 'x' }])('%j has no name', (saved) => {
  expect(readUnreadable(saved)).toEqual({ name: '' });
});

test('the shown values are the saved ones', () => {
  expect(readUnreadable({ ...SAVED, quantity: 200 })).toMatchObject({
    name: 'Café Adler',
    amount: 2500,
    quantity: 200,
  });
});
