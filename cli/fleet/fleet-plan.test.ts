import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { planJobs, type PlannedTenant } from './fleet-plan.ts';
import { formatPlan } from './format-plan.ts';

const tenants: PlannedTenant[] = [
  { tenant: 'a', ms: 900 },
  { tenant: 'b', ms: 2000 },
  { tenant: 'c', reason: 'new' },
];
const plan = { tenants, jobs: planJobs(tenants) };
const nothing = { tenants: [], jobs: planJobs([]) };

describe('jobs', () => {
  test('are one for each tenant, the longest first; one that was never measured takes the average', () => {
    expect(plan.jobs).toEqual([
      { name: 'b', tenants: ['b'], ms: 2000 },
      { name: 'c', tenants: ['c'], ms: 1450 },
      { name: 'a', tenants: ['a'], ms: 900 },
    ]);
  });

  test('are 256 at most, of about the same time, and together have each tenant once', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ tenant: `t${index}`, ms: 100 + (index % 7) * 50 }));
    const jobs = planJobs(many);
    expect(jobs).toHaveLength(256);
    expect(jobs.flatMap((job) => job.tenants).toSorted()).toEqual(many.map(({ tenant }) => tenant).toSorted());
    const times = jobs.map(({ ms }) => ms);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.6);
    expect(jobs[0]?.name).toBe('group-001');
    expect(planJobs(many.slice(0, 256)).every((job) => job.tenants.length === 1)).toBe(true);
  });
});

describe('a plan', () => {
  test('for GitHub is a matrix in one line, also an empty one', () => {
    expect(formatPlan(plan, 'github')).toBe(
      '{"include":[{"job":"b","tenants":"b","seconds":2},{"job":"c","tenants":"c","seconds":2},{"job":"a","tenants":"a","seconds":1}]}',
    );
    expect(formatPlan(nothing, 'github')).toBe('{"include":[]}');
  });

  test('for GitLab is a child pipeline, with a job also where nothing is to do', () => {
    const pipeline = parse(formatPlan(plan, 'gitlab'));
    expect(Object.keys(pipeline)).toEqual(['include', 'site b', 'site c', 'site a']);
    expect(pipeline['site b']).toEqual({
      extends: '.voucher-site-tenant',
      variables: { SITE_JOB: 'b', SITE_TENANTS: 'b' },
      resource_group: 'voucher-site-b',
    });
    expect(parse(formatPlan(nothing, 'gitlab'))).toEqual({ 'nothing to build': { script: [expect.any(String)] } });
  });

  test('for other programs has the tenants in the order of the configuration, with reasons and times', () => {
    expect(JSON.parse(formatPlan(plan, 'json'))).toMatchObject({
      version: 1,
      tenants: [{ tenant: 'a', ms: 900 }, { tenant: 'b' }, { tenant: 'c', reason: 'new' }],
      jobs: [{ name: 'b' }, { name: 'c' }, { name: 'a' }],
    });
  });
});
