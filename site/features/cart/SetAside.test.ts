import { expect, test } from 'vitest';
import { readUnreadable } from './SetAside.tsx';

const SAVED = {
  merchant: { id: 'M-9', slug: 'seifenhaus', companyName: 'Seifenhaus' },
  amount: 4000,
  quantity: 3,
  templateId: 'ufer',
  deliveryType: 'POSTAL_SHIPPING',
  positionNumber: 4,
  timestamp: 5,
};
const { positionNumber: _number, timestamp: _timestamp, ...POSITION } = SAVED;

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
  expect(readUnreadable({ ...SAVED, ...broken }).repaired).toEqual({ ...POSITION, ...repaired });
});

test.each([{ amount: '40.00' }, { amount: -1 }, { quantity: 'drei' }, { quantity: 0 }, { deliveryType: 'BRIEFTAUBE' }])(
  'with %j a guess would be about money or the way: it is named only',
  (broken) => {
    expect(readUnreadable({ ...SAVED, ...broken })).not.toHaveProperty('repaired');
    expect(readUnreadable({ ...SAVED, ...broken }).name).toBe('Seifenhaus');
  },
);

test.each([null, 7, '{"items":', [], {}, { merchant: 'x' }])('%j has no name', (saved) => {
  expect(readUnreadable(saved)).toEqual({ name: '' });
});

test('the shown values are the saved ones', () => {
  expect(readUnreadable({ ...SAVED, quantity: 200 })).toMatchObject({
    name: 'Seifenhaus',
    amount: 4000,
    quantity: 200,
  });
});
