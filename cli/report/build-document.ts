import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { toReportDocument } from './holds.ts';
import {
  exitCodeOf,
  splitReports,
  type BuildResult,
  type ReportDocument,
  type ReportedFailure,
  type TenantReport,
} from './tenant-report.ts';
import { countWarnings } from './warnings.ts';

/**
 * The document that `build --json` prints, also if tenants failed. Durations are in milliseconds, times ISO 8601, sizes in bytes. Within
 * version 3, fields may be added, but not renamed, removed or redefined.
 */
export interface BuildDocument {
  version: 3;
  command: 'build';
  /** Every tenant was built. */
  ok: boolean;
  /** The exit code of the process. */
  exitCode: ExitCode;
  /**
   * One per tenant, in the order of the configuration. `status` determines the fields: `built`, `unchanged` and `held`
   * have buildId, folder, pages, files, bytes and stages; `held` also has hold (release, since, by, reason); `failed` has
   * exitCode and failure (code, title, details, hint; acceptChange for a refused change, stack for a bug).
   */
  tenants: readonly ReportDocument[];
  totals: BuildTotals;
  /** Time to bundle the code that all tenants share; null if every tenant failed before it was done. */
  bundleMs: number | null;
  /** Wall time of the whole build. */
  ms: number;
  /** Why the build ended after its canaries; absent: it did not. */
  stopped?: string;
}

/** Numbers of tenants by `status`, and sums over those that did not fail; `warnings` includes those of failed tenants. */
export interface BuildTotals {
  tenants: number;
  built: number;
  unchanged: number;
  held: number;
  failed: number;
  pages: number;
  files: number;
  bytes: number;
  warnings: number;
}

/** The document that --json prints if a command failed before it had a result, for example because of its configuration. */
export interface FailureDocument {
  version: 1;
  /** Name of the command; empty if the command line contains none. */
  command: string;
  ok: false;
  exitCode: ExitCode;
  failure: ReportedFailure;
}

export function buildDocument(result: BuildResult & { stopped?: string }): BuildDocument {
  const { reports, bundleMs, ms, stopped } = result;
  const code = exitCodeOf(reports);
  const exitCode = stopped === undefined || code === EXIT.BUG ? code : EXIT.CANARY_STOPPED;
  const ok = exitCode === EXIT.OK;
  const tenants = reports.map(toReportDocument);
  const document = { version: 3, command: 'build', ok, exitCode, tenants, totals: totalsOf(result) } as const;
  return omitUndefined({ ...document, bundleMs, ms, stopped });
}

export function totalsOf({ reports }: Pick<BuildResult, 'reports'>): BuildTotals {
  const { built, failed } = splitReports({ reports });
  const count = (status: TenantReport['status']): number => reports.filter((each) => each.status === status).length;
  return {
    tenants: reports.length,
    built: count('built'),
    unchanged: count('unchanged'),
    held: count('held'),
    failed: failed.length,
    pages: sum(built.map(({ pages }) => pages)),
    files: sum(built.map(({ files }) => files)),
    bytes: sum(built.map(({ bytes }) => bytes)),
    warnings: sum(reports.map(countWarnings)),
  };
}

export function failureDocument(failed: Pick<FailureDocument, 'command' | 'exitCode' | 'failure'>): FailureDocument {
  const { command, exitCode, failure } = failed;
  return { version: 1, command, ok: false, exitCode, failure };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
