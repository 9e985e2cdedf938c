import { EXIT, type ExitCode } from '../lib/errors.ts';
import { splitReports, type BuildResult } from './build-result.ts';
import type { ReportedFailure, TenantReport } from './tenant-report.ts';

/**
 * What `build --json` prints: one document, also when tenants failed. All times are milliseconds, all sizes bytes.
 * Within version 1, fields are added but never renamed, removed or given another meaning.
 */
export interface BuildDocument {
  version: 1;
  command: 'build';
  /** Every tenant was built. */
  ok: boolean;
  /** The exit code of the process. */
  exitCode: ExitCode;
  /**
   * One for each tenant, in the order of the configuration. `status` says which fields there are: `built`, `unchanged` and
   * `held` with buildId, folder, pages, files, bytes and stages, `held` also with hold (release, since, by, reason); `failed` with exitCode and failure (code, title, details, hint; stack for a bug).
   */
  tenants: readonly TenantReport[];
  totals: BuildTotals;
  /** Bundling the code that all tenants share; null where every tenant had failed before it was done. */
  bundleMs: number | null;
  /** Wall time of the whole build. */
  ms: number;
}

/** Sums over the tenants that were built; `warnings` counts those of failed tenants too. */
export interface BuildTotals {
  tenants: number;
  built: number;
  /** Of those that were built: not put live, because somebody holds an earlier release. */
  held: number;
  failed: number;
  pages: number;
  files: number;
  bytes: number;
  warnings: number;
}

/** What --json prints instead when a command failed before it had a result, e.g. over its configuration. */
export interface FailureDocument {
  version: 1;
  /** Name of the command; empty when the command line names none. */
  command: string;
  ok: false;
  exitCode: ExitCode;
  failure: ReportedFailure;
}

export function buildDocument(result: BuildResult & { exitCode: ExitCode }): BuildDocument {
  const { reports, exitCode, bundleMs, ms } = result;
  const ok = exitCode === EXIT.OK;
  return { version: 1, command: 'build', ok, exitCode, tenants: reports, totals: totalsOf(result), bundleMs, ms };
}

export function totalsOf({ reports }: Pick<BuildResult, 'reports'>): BuildTotals {
  const { built, failed } = splitReports({ reports });
  const warnings = reports.flatMap((report) => report.warnings);
  return {
    tenants: reports.length,
    built: built.length,
    held: built.filter(({ status }) => status === 'held').length,
    failed: failed.length,
    pages: sum(built.map(({ pages }) => pages)),
    files: sum(built.map(({ files }) => files)),
    bytes: sum(built.map(({ bytes }) => bytes)),
    warnings: sum(warnings.map(({ count }) => count)),
  };
}

export function failureDocument(failed: Pick<FailureDocument, 'command' | 'exitCode' | 'failure'>): FailureDocument {
  const { command, exitCode, failure } = failed;
  return { version: 1, command, ok: false, exitCode, failure };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
