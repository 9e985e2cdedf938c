import { expect, test } from 'vitest';
import { POSITION } from '../testing/fixture-position.ts';
import { positionProblems } from './position.ts';

const ITEMS = [
  { ...POSITION, positionNumber: 4 },
  { ...POSITION, positionNumber: 9 },
];

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
