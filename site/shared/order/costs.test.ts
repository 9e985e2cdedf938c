import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { POSITION } from '../testing/fixture-position.ts';
import { costsKeyOf, mergeCosts, viewCosts, type ReceivedCosts } from './costs.ts';
import type { CostsResult } from './order-service.ts';

const COSTS = { subtotal: 5000, shippingCost: 295, total: 5295 };
const KNOWN: CostsResult = { status: 'known', costs: COSTS };

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
  const failed = mergeCosts({ question, attempt: 1 }, { status: 'failed' }, answered);
  expect(viewCosts(question, 1, failed)).toEqual({ status: 'failed' });
  expect(viewCosts(question, 2, failed)).toEqual({ status: 'loading', last: COSTS });
});

test('offline and unsellable positions differ from a failure', () => {
  const question = costsKeyOf([POSITION]);
  const problems = [{ pointer: '/positions/0/amount', detail: 'Zu viel.' }];
  const view = (answer: CostsResult) => viewCosts(question, 0, mergeCosts({ question, attempt: 0 }, answer, undefined));
  expect(view({ status: 'offline' })).toEqual({ status: 'offline' });
  expect(view({ status: 'invalid', problems })).toEqual({ status: 'invalid', problems });
});

test('in any order of responses, the known costs belong to the current cart', () => {
  const answers = array(
    tuple(integer({ min: 1, max: 5 }), integer({ min: 0, max: 2 }), constantFrom('known' as const, 'failed' as const)),
  );
  assert(
    property(answers, integer({ min: 1, max: 5 }), integer({ min: 0, max: 2 }), (answers, asked, attempt) => {
      const questionOf = (quantity: number) => costsKeyOf([{ ...POSITION, quantity }]);
      let answered: ReceivedCosts | undefined;
      for (const [quantity, attempt, status] of answers) {
        const total = quantity * 2500;
        const answer: CostsResult =
          status === 'known' ? { status, costs: { subtotal: total, shippingCost: 0, total } } : { status };
        answered = mergeCosts({ question: questionOf(quantity), attempt }, answer, answered);
      }
      const view = viewCosts(questionOf(asked), attempt, answered);
      const last = answers.at(-1);
      const isAnswered = last?.[0] === asked && last[1] === attempt;
      expect(view.status).toBe(isAnswered ? last[2] : 'loading');
      if (view.status === 'known') expect(view.costs.total).toBe(asked * 2500);
    }),
  );
});
