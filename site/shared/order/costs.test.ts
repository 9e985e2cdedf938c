import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { POSITION } from '../testing/fixture-position.ts';
import { costsKeyOf, mergeCosts, viewCosts, type ReceivedCosts } from './costs.ts';
import type { CostsResult } from './order-service.ts';

const COSTS = { subtotal: 5000, shippingCost: 295, total: 5295 };
const KNOWN: CostsResult = { kind: 'costs', costs: COSTS };

test('an empty cart has no costs', () => {
  expect(viewCosts(costsKeyOf([]), 0, undefined)).toEqual({ status: 'empty' });
});

test('a change without effect on the costs sends no request', () => {
  const renamed = { ...POSITION, timestamp: 1, positionNumber: 9, merchant: { ...POSITION.merchant, slug: 'adler' } };
  expect(costsKeyOf([renamed])).toBe(costsKeyOf([POSITION]));
  expect(costsKeyOf([{ ...POSITION, quantity: 3 }])).not.toBe(costsKeyOf([POSITION]));
});

test('costs are known after the response, and outdated ones are marked', () => {
  const question = costsKeyOf([POSITION]);
  expect(viewCosts(question, 0, undefined)).toEqual({ status: 'loading' });
  const answered = mergeCosts({ question, attempt: 0 }, KNOWN, undefined);
  expect(viewCosts(question, 0, answered)).toEqual({ status: 'known', costs: COSTS });
  expect(viewCosts(costsKeyOf([{ ...POSITION, quantity: 3 }]), 0, answered)).toEqual({
    status: 'loading',
    last: COSTS,
  });
});

test('a new request makes the current result outdated', () => {
  const question = costsKeyOf([POSITION]);
  const answered = mergeCosts({ question, attempt: 0 }, KNOWN, undefined);
  expect(viewCosts(question, 1, answered)).toEqual({ status: 'loading', last: COSTS });
  const failed = mergeCosts({ question, attempt: 1 }, { kind: 'failed' }, answered);
  expect(viewCosts(question, 1, failed)).toEqual({ status: 'failed' });
  expect(viewCosts(question, 2, failed)).toEqual({ status: 'loading', last: COSTS });
});

test('offline and unsellable positions differ from a failure', () => {
  const question = costsKeyOf([POSITION]);
  const problems = [{ pointer: '/positions/0/amount', detail: 'Zu viel.' }];
  const view = (answer: CostsResult) => viewCosts(question, 0, mergeCosts({ question, attempt: 0 }, answer, undefined));
  expect(view({ kind: 'offline' })).toEqual({ status: 'offline' });
  expect(view({ kind: 'invalid', problems })).toEqual({ status: 'invalid', problems });
});

test('in any order of responses, the known costs belong to the current cart', () => {
  const answers = array(
    tuple(integer({ min: 1, max: 5 }), integer({ min: 0, max: 2 }), constantFrom('costs', 'failed')),
  );
  assert(
    property(answers, integer({ min: 1, max: 5 }), integer({ min: 0, max: 2 }), (answers, asked, attempt) => {
      const questionOf = (quantity: number) => costsKeyOf([{ ...POSITION, quantity }]);
      let answered: ReceivedCosts | undefined;
      for (const [quantity, attempt, kind] of answers) {
        const total = quantity * 2500;
        const answer: CostsResult =
          kind === 'costs' ? { kind, costs: { subtotal: total, shippingCost: 0, total } } : { kind: 'failed' };
        answered = mergeCosts({ question: questionOf(quantity), attempt }, answer, answered);
      }
      const view = viewCosts(questionOf(asked), attempt, answered);
      const last = answers.at(-1);
      const isAnswered = last?.[0] === asked && last[1] === attempt;
      expect(view.status).toBe(isAnswered ? (last[2] === 'costs' ? 'known' : 'failed') : 'loading');
      if (view.status === 'known') expect(view.costs.total).toBe(asked * 2500);
    }),
  );
});
