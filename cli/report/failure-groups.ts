import type { FailedReport, ReportedFailure } from './tenant-report.ts';

/** Places named for one failure; the --json document has them all. */
const MAX_DETAILS = 12;

export interface FailureGroup {
  tenants: string[];
  failure: ReportedFailure;
}

/** The failures of a build, where the same one struck several tenants only once, with the details of all. */
export function groupFailures(reports: readonly FailedReport[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const { tenant, failure } of reports) {
    const { code, title, hint, stack } = failure;
    const key = JSON.stringify([code, title, hint, stack]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { tenants: [tenant], failure });
    else {
      group.tenants.push(tenant);
      const details = [...new Set([...group.failure.details, ...failure.details])];
      group.failure = { ...group.failure, details };
    }
  }
  return [...groups.values()].map(({ tenants, failure }) => ({ tenants, failure: shorten(failure) }));
}

function shorten(failure: ReportedFailure): ReportedFailure {
  const beyond = failure.details.length - MAX_DETAILS;
  // One line more takes no more room than the line that says so.
  if (beyond <= 1) return failure;
  return { ...failure, details: [...failure.details.slice(0, MAX_DETAILS), `… and ${beyond} more`] };
}
