import { toPlainJson } from '../report/plain-text.ts';
import type { PlannedJob, PlannedTenant } from './fleet-plan.ts';

export const PLAN_FORMATS = ['github', 'gitlab', 'json'] as const;
export type PlanFormat = (typeof PLAN_FORMATS)[number];

export interface FleetPlan {
  /** In the order of the configuration. */
  tenants: readonly PlannedTenant[];
  /** The longest first. */
  jobs: readonly PlannedJob[];
}

/** Holds the job that all jobs of a child pipeline extend, and the one that sums up. */
const GITLAB_TEMPLATE = '/ci/gitlab/tenant.yml';
const GITLAB_JOB = '.voucher-site-tenant';
const GITLAB_PUBLISHING = '.voucher-site-publish';

/** A plan as the CI system reads it, without a newline at the end. */
export function formatPlan(plan: FleetPlan, format: PlanFormat): string {
  switch (format) {
    case 'github':
      // In one line: a job's output is one line of a file.
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
