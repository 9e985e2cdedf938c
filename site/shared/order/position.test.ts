import { expect, test } from 'vitest';
import { positionProblems, type Position } from './position.ts';

const ITEMS: Position[] = [4, 9].map((positionNumber) => ({
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 2,
  templateId: '1',
  deliveryType: 'EMAIL',
  positionNumber,
  timestamp: 5,
}));

test.each([
  ['/positions/0/amount', { positionNumber: 4, field: 'amount', detail: 'x' }],
  ['/positions/1', { positionNumber: 9, field: '', detail: 'x' }],
  ['/positions/1/gift/recipientEmail', { positionNumber: 9, field: 'gift', detail: 'x' }],
])('%s is found', (pointer, problem) => {
  expect(positionProblems([{ pointer, detail: 'x' }], ITEMS)).toEqual([problem]);
});

test.each(['', '/positions', '/positions/2/amount', '/positions/-1', '/customer/email', '/positions/__proto__'])(
  '%j is about no position',
  (pointer) => {
    expect(positionProblems([{ pointer, detail: 'x' }], ITEMS)).toEqual([]);
  },
);
