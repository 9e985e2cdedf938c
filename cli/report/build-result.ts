import type { TenantReport } from './tenant-report.ts';

/** What a build of one or more tenants came to. */
export interface BuildResult {
  /** One for each tenant, in the order of the configuration. */
  reports: readonly TenantReport[];
  /** Milliseconds for bundling the code that all tenants share; null where every tenant had failed before it was done. */
  bundleMs: number | null;
  /** Wall time of the whole build in milliseconds. */
  ms: number;
}

export function splitReports({ reports }: Pick<BuildResult, 'reports'>) {
  return {
    built: reports.filter((report) => report.status !== 'failed'),
    failed: reports.filter((report) => report.status === 'failed'),
  };
}
