import { createHash } from 'node:crypto';
import { toPlainJson } from '../report/plain-text.ts';

/** A tenant and the expected time of its build. */
export interface TenantTime {
  tenant: string;
  /** Milliseconds; absent if never measured. */
  ms?: number | undefined;
}

interface Group {
  /** In the order of the input. */
  tenants: string[];
  /** Sum of the tenants' times. */
  ms: number;
}

/** Assumed for each tenant if no time is known, so that only the number of tenants counts. */
const UNKNOWN_MS = 1000;

/**
 * Distributes tenants over `count` groups that take about the same time: the longest first, each to the group with the least work. A
 * tenant without a time counts as average. The result is deterministic; each tenant is in exactly one group, and groups
 * are empty if there are more of them than tenants.
 * Source: R. L. Graham, Bounds on Multiprocessing Timing Anomalies (1969): no group takes more than 4/3 of the optimum.
 */
export function balance(times: readonly TenantTime[], count: number): Group[] {
  const groups = Array.from({ length: count }, () => ({ places: [] as number[], ms: 0 }));
  const queue = withKnownTimes(times)
    .map(({ ms }, place) => ({ place, ms }))
    .toSorted((a, b) => b.ms - a.ms || a.place - b.place);
  for (const { place, ms } of queue) {
    const smallest = groups.reduce((best, group) => (isSmaller(group, best) ? group : best));
    smallest.places.push(place);
    smallest.ms += ms;
  }
  return groups.map(({ places, ms }) => ({
    tenants: places.toSorted((a, b) => a - b).flatMap((place) => times[place]?.tenant ?? []),
    ms,
  }));
}

/** A tenant that was never measured counts as average. */
function withKnownTimes(times: readonly TenantTime[]): { tenant: string; ms: number }[] {
  const average = averageOf(times);
  return times.map(({ tenant, ms = average }) => ({ tenant, ms }));
}

/** With equal times, the group with fewer tenants, so that tenants with a time of 0 are distributed too. */
function isSmaller(a: { places: number[]; ms: number }, b: { places: number[]; ms: number }): boolean {
  return a.ms === b.ms ? a.places.length < b.places.length : a.ms < b.ms;
}

function averageOf(times: readonly TenantTime[]): number {
  const known = times.flatMap(({ ms }) => ms ?? []);
  return known.length === 0 ? UNKNOWN_MS : known.reduce((sum, ms) => sum + ms, 0) / known.length;
}

/**
 * Why a tenant has to be built: it has no live release, data or code differ, files are missing, the data cannot be read, or
 * a hold exists, which every build reports until it is removed.
 */
export type ChangeReason = 'new' | 'changed' | 'damaged' | 'unreadable' | 'held';

/** GitHub refuses a matrix with more jobs. */
export const MOST_JOBS = 256;

export interface PlannedTenant extends TenantTime {
  /** Absent if all tenants are built. */
  reason?: ChangeReason;
}

interface PlannedJob {
  /** The tenant's id, if the job builds only one. */
  name: string;
  tenants: string[];
  /** Expected time in milliseconds. */
  ms: number;
}

interface FleetSize {
  /** Number of tenants in the configuration. */
  configured: number;
  mostJobs?: number | undefined;
}

/**
 * Distributes tenants over jobs, longest job first: one job per tenant if the configuration has at most `mostJobs` tenants.
 * Otherwise a tenant's job depends on its id alone: jobs store earlier releases and holds under the job's name, so the name
 * must not depend on which other tenants have changed.
 */
export function planJobs(
  tenants: readonly TenantTime[],
  { configured, mostJobs = MOST_JOBS }: FleetSize,
): PlannedJob[] {
  const jobs = new Map<string, PlannedJob>();
  for (const { tenant, ms } of withKnownTimes(tenants)) {
    const name = configured <= mostJobs ? tenant : groupOf(tenant, mostJobs);
    const job = jobs.get(name) ?? { name, tenants: [], ms: 0 };
    jobs.set(name, { name, tenants: [...job.tenants, tenant], ms: job.ms + ms });
  }
  return [...jobs.values()].toSorted((a, b) => b.ms - a.ms);
}

/** `group-017` of 256 */
function groupOf(tenant: string, count: number): string {
  const digest = createHash('sha256').update(tenant).digest();
  return `group-${String(1 + (digest.readUInt32BE() % count)).padStart(3, '0')}`;
}

export const PLAN_FORMATS = ['github', 'gitlab', 'json'] as const;
export type PlanFormat = (typeof PLAN_FORMATS)[number];

interface FleetPlan {
  /** In the order of the configuration. */
  tenants: readonly PlannedTenant[];
  /** Longest first. */
  jobs: readonly PlannedJob[];
}

/** Contains the job that all jobs of a child pipeline extend, and the one that merges the reports. */
const GITLAB_TEMPLATE = '/ci/gitlab/tenant.yml';
const GITLAB_JOB = '.voucher-site-tenant';
const GITLAB_PUBLISHING = '.voucher-site-publish';

/** A plan in the format of the CI system, without a newline at the end. */
export function formatPlan(plan: FleetPlan, format: PlanFormat): string {
  switch (format) {
    case 'github':
      // In one line, because a job's output is one line of a file.
      return toPlainJson({ include: plan.jobs.map(matrixEntry) }, 0);
    case 'gitlab':
      // Every JSON document is a YAML document.
      return toPlainJson(plan.jobs.length === 0 ? NOTHING_TO_DO : childPipeline(plan.jobs));
    case 'json':
      return toPlainJson({ version: 1, ...plan });
  }
}

/** Source: https://docs.github.com/actions/how-tos/write-workflows/choose-what-workflows-do/run-job-variations */
function matrixEntry({ name, tenants, ms }: PlannedJob): object {
  return { job: name, tenants: tenants.join(' '), seconds: Math.ceil(ms / 1000) };
}

/** Source: https://docs.gitlab.com/ci/pipelines/downstream_pipelines/#dynamic-child-pipelines */
function childPipeline(jobs: readonly PlannedJob[]): object {
  const entries = jobs.flatMap(({ name, tenants }) => {
    const variables = { SITE_JOB: name, SITE_TENANTS: tenants.join(' ') };
    const site = { extends: GITLAB_JOB, variables, resource_group: `voucher-site-${name}` };
    const publishing = {
      extends: GITLAB_PUBLISHING,
      variables,
      needs: [`site ${name}`],
      resource_group: `voucher-site-publish-${name}`,
    };
    return [
      [`site ${name}`, site],
      [`publish ${name}`, publishing],
    ];
  });
  return { include: [{ local: GITLAB_TEMPLATE }], ...Object.fromEntries(entries) };
}

/** A child pipeline without a job is an error. */
const NOTHING_TO_DO = { 'nothing to build': { script: ['echo "No tenant has changed."'] } };
