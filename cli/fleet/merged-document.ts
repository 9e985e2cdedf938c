import { EXIT, type ExitCode } from '../lib/errors.ts';
import { exitCodeOf, type FailedReport, type ReportedFailure, type TenantReport } from '../report/tenant-report.ts';
import { totalsOf, type BuildTotals } from '../report/build-document.ts';
import { mergeReports } from './merge-reports.ts';
import type { ReadReport, ReportEnd } from './read-report.ts';

const SLOWEST = 10;

/** What `report merge --json` prints. Within version 1, fields are added but never renamed, removed or given another meaning. */
export interface MergedDocument {
  version: 1;
  command: 'report merge';
  /** Every tenant was built, and nothing is missing. */
  ok: boolean;
  /** What one build of all these tenants would have said to the shell. */
  exitCode: ExitCode;
  totals: BuildTotals & {
    /** Of those that were built: nothing had changed. */
    unchanged: number;
    /** Pages that were rendered; the others were taken over. */
    rendered: number;
    /** Lines of the files that could not be read. */
    damagedLines: number;
  };
  /** The same failure once, with the tenants it struck; empty where they are unknown. */
  failures: { tenants: string[]; exitCode: ExitCode; failure: ReportedFailure }[];
  slowest: { tenant: string; status: TenantReport['status']; ms: number }[];
  /** One for each tenant, as in the document of `build --json`. */
  tenants: TenantReport[];
  files: { file: string; end: ReportEnd; damagedLines: number }[];
  /** First and last line of all files, ISO 8601; absent where there is none. */
  startedAt?: string;
  finishedAt?: string;
  /** Wall time between them. */
  ms: number;
}

export function mergedDocument(files: readonly ReadReport[]): MergedDocument {
  const { reports, unassigned } = mergeReports(files);
  const exitCode = exitCodeOf([
    ...reports,
    ...unassigned.map(({ exitCode }) => ({ status: 'failed' as const, exitCode })),
  ]);
  const built = reports.filter((report) => report.status !== 'failed');
  const failed = reports.filter((report) => report.status === 'failed');
  const [startedAt] = files.flatMap((file) => file.startedAt ?? []).toSorted();
  const finishedAt = files
    .flatMap((file) => file.finishedAt ?? [])
    .toSorted()
    .at(-1);
  return {
    version: 1,
    command: 'report merge',
    ok: exitCode === EXIT.OK,
    exitCode,
    totals: {
      ...totalsOf({ reports }),
      unchanged: built.filter(({ status }) => status === 'unchanged').length,
      rendered: built.reduce((sum, { rendered }) => sum + rendered, 0),
      damagedLines: files.reduce((sum, { damagedLines }) => sum + damagedLines, 0),
    },
    failures: [...group(failed), ...unassigned.map(({ exitCode, failure }) => ({ tenants: [], exitCode, failure }))],
    slowest: reports
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST)
      .map(({ tenant, status, ms }) => ({ tenant, status, ms })),
    tenants: reports,
    files: files.map(({ file, end, damagedLines }) => ({ file, end, damagedLines })),
    ...(startedAt === undefined || finishedAt === undefined ? {} : { startedAt, finishedAt }),
    ms: startedAt === undefined || finishedAt === undefined ? 0 : Date.parse(finishedAt) - Date.parse(startedAt),
  };
}

function group(reports: readonly FailedReport[]): MergedDocument['failures'] {
  const groups = new Map<string, MergedDocument['failures'][number]>();
  for (const { tenant, exitCode, failure } of reports) {
    const key = JSON.stringify(failure);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { tenants: [tenant], exitCode, failure });
    else known.tenants.push(tenant);
  }
  return [...groups.values()];
}
