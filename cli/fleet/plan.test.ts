import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { balance, planJobs, type PlannedTenant, formatPlan } from './plan.ts';

const someTimes = fc
  .array(fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: undefined }))
  .map((all) => all.map((ms, place) => ({ tenant: `stadt-${place}`, ms })));
const someCount = fc.integer({ min: 1, max: 40 });

describe('balanced groups', () => {
  test('contain each tenant exactly once, in the order of the input', () => {
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

  test('are not empty while another has two tenants', () => {
    fc.assert(
      fc.property(someTimes, someCount, (times, count) => {
        const sizes = balance(times, count).map(({ tenants }) => tenants.length);
        if (sizes.includes(0)) expect(Math.max(...sizes)).toBeLessThan(2);
      }),
    );
  });

  test('exceed an even share by at most one tenant', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1 }), someCount, (all, count) => {
        const groups = balance(
          all.map((ms, place) => ({ tenant: `t${place}`, ms })),
          count,
        );
        const even = all.reduce((sum, ms) => sum + ms, 0) / count;
        // The longest group had at most an even share before its last tenant was added.
        expect(Math.max(...groups.map(({ ms }) => ms))).toBeLessThanOrEqual(even + Math.max(...all));
      }),
    );
  });
});

test('distributes the longest tenant first, to the group with the least work', () => {
  const times = [2, 9, 3, 5, 4].map((ms) => ({ tenant: `t${ms}`, ms }));
  expect(balance(times, 2)).toEqual([
    { tenants: ['t9', 't3'], ms: 12 },
    { tenants: ['t2', 't5', 't4'], ms: 11 },
  ]);
});

test('a tenant without a time counts as average', () => {
  const groups = balance([{ tenant: 'new' }, { tenant: 'a', ms: 10 }, { tenant: 'b', ms: 30 }], 2);
  expect(groups).toEqual([
    { tenants: ['b'], ms: 30 },
    { tenants: ['new', 'a'], ms: 30 },
  ]);
});

const tenants: PlannedTenant[] = [
  { tenant: 'a', ms: 900 },
  { tenant: 'b', ms: 2000 },
  { tenant: 'c', reason: 'new' },
];
const plan = { tenants, jobs: planJobs(tenants, { configured: 3 }) };
const nothing = { tenants: [], jobs: planJobs([], { configured: 3 }) };

describe('jobs', () => {
  test('contain one tenant each, longest first; a tenant without a time counts as average', () => {
    expect(plan.jobs).toEqual([
      { name: 'b', tenants: ['b'], ms: 2000 },
      { name: 'c', tenants: ['c'], ms: 1450 },
      { name: 'a', tenants: ['a'], ms: 900 },
    ]);
  });

  const many = Array.from({ length: 1000 }, (_, index) => ({ tenant: `t${index}`, ms: 100 + (index % 7) * 50 }));

  test('are at most 256, longest first, and contain each tenant once', () => {
    const jobs = planJobs(many, { configured: many.length });
    expect(jobs.length).toBeGreaterThan(240);
    expect(jobs.length).toBeLessThanOrEqual(256);
    expect(jobs.flatMap((job) => job.tenants).toSorted()).toEqual(many.map(({ tenant }) => tenant).toSorted());
    const times = jobs.map(({ ms }) => ms);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBe(many.reduce((sum, { ms }) => sum + ms, 0));
    // Some jobs are longer; with 20 parallel jobs the difference is small.
    expect(times[0]).toBeLessThan((6 * 1000 * 250) / 256);
    const few = planJobs(many.slice(0, 256), { configured: 256 });
    expect(few.every(({ name, tenants: [tenant] }) => name === tenant)).toBe(true);
  });

  test('keep their tenants when other tenants change or are added, because cache keys contain the name of the job', () => {
    const jobOf = (jobs: typeof plan.jobs) =>
      new Map(jobs.flatMap(({ name, tenants: ids }) => ids.map((id): [string, string] => [id, name])));
    const all = jobOf(planJobs(many, { configured: many.length }));
    const some = many.filter((_, index) => index % 97 === 0).toReversed();
    for (const [tenant, job] of jobOf(planJobs(some, { configured: 1001 }))) expect(job).toBe(all.get(tenant));
    expect(new Set(jobOf(planJobs(many, { configured: 1000, mostJobs: 3 })).values())).toEqual(
      new Set(['group-001', 'group-002', 'group-003']),
    );
  });
});

describe('a plan', () => {
  test('for GitHub is a matrix in one line, also an empty one', () => {
    expect(formatPlan(plan, 'github')).toBe(
      '{"include":[{"job":"b","tenants":"b","seconds":2},{"job":"c","tenants":"c","seconds":2},{"job":"a","tenants":"a","seconds":1}]}',
    );
    expect(formatPlan(nothing, 'github')).toBe('{"include":[]}');
  });

  test('for GitLab is a child pipeline with at least one job', () => {
    const pipeline = parse(formatPlan(plan, 'gitlab'));
    expect(Object.keys(pipeline)).toEqual([
      'include',
      ...['b', 'c', 'a'].flatMap((job) => [`site ${job}`, `publish ${job}`]),
    ]);
    expect(pipeline['site b']).toEqual({
      extends: '.voucher-site-tenant',
      variables: { SITE_JOB: 'b', SITE_TENANTS: 'b' },
      resource_group: 'voucher-site-b',
    });
    expect(pipeline['publish b']).toEqual({
      extends: '.voucher-site-publish',
      variables: { SITE_JOB: 'b', SITE_TENANTS: 'b' },
      needs: ['site b'],
      resource_group: 'voucher-site-publish-b',
    });
    expect(parse(formatPlan(nothing, 'gitlab'))).toEqual({ 'nothing to build': { script: [expect.any(String)] } });
  });

  test('as JSON lists the tenants in the order of the configuration, with reasons and times', () => {
    expect(JSON.parse(formatPlan(plan, 'json'))).toMatchObject({
      version: 1,
      tenants: [{ tenant: 'a', ms: 900 }, { tenant: 'b' }, { tenant: 'c', reason: 'new' }],
      jobs: [{ name: 'b' }, { name: 'c' }, { name: 'a' }],
    });
  });
});
