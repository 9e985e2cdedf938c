import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balance } from './balance.ts';

const someTimes = fc
  .array(fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: undefined }))
  .map((all) => all.map((ms, place) => ({ tenant: `stadt-${place}`, ms })));
const someCount = fc.integer({ min: 1, max: 40 });

describe('groups of any tenants', () => {
  test('have each tenant exactly once, in the order of the list', () => {
    fc.assert(
      fc.property(someTimes, someCount, (times, count) => {
        const groups = balance(times, count);
        expect(groups).toHaveLength(count);
        const ids = times.map(({ tenant }) => tenant);
        expect(groups.flatMap(({ tenants }) => tenants).toSorted()).toEqual(ids.toSorted());
        for (const { tenants } of groups) expect(tenants).toEqual(ids.filter((id) => tenants.includes(id)));
      }),
    );
  });

  test('leave none empty while another has two', () => {
    fc.assert(
      fc.property(someTimes, someCount, (times, count) => {
        const sizes = balance(times, count).map(({ tenants }) => tenants.length);
        if (sizes.includes(0)) expect(Math.max(...sizes)).toBeLessThan(2);
      }),
    );
  });

  test('are longer than an even share by one tenant at most', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1 }), someCount, (all, count) => {
        const groups = balance(
          all.map((ms, place) => ({ tenant: `t${place}`, ms })),
          count,
        );
        const even = all.reduce((sum, ms) => sum + ms, 0) / count;
        // The group that is longest got its last tenant when it had no more than an even share.
        expect(Math.max(...groups.map(({ ms }) => ms))).toBeLessThanOrEqual(even + Math.max(...all));
      }),
    );
  });
});

test('the longest comes first and goes where least is to do', () => {
  const times = [2, 9, 3, 5, 4].map((ms) => ({ tenant: `t${ms}`, ms }));
  expect(balance(times, 2)).toEqual([
    { tenants: ['t9', 't3'], ms: 12 },
    { tenants: ['t2', 't5', 't4'], ms: 11 },
  ]);
});

test('a tenant that was never measured counts as an average one', () => {
  const groups = balance([{ tenant: 'new' }, { tenant: 'a', ms: 10 }, { tenant: 'b', ms: 30 }], 2);
  expect(groups).toEqual([
    { tenants: ['b'], ms: 30 },
    { tenants: ['new', 'a'], ms: 30 },
  ]);
});
