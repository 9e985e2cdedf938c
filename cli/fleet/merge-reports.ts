import { EXIT, type ExitCode } from '../lib/errors.ts';
import { totalsOf, type BuildTotals } from '../report/build-document.ts';
import { type FailedReport, type ReportedFailure, type TenantReport, exitCodeOf } from '../report/tenant-report.ts';
import type { ReadReport, ReportEnd } from './read-report.ts';

type WholeFailure = Pick<FailedReport, 'exitCode' | 'failure'>;

interface MergedReports {
  /** One for each tenant that any build was to work on, in the order of the alphabet. */
  reports: TenantReport[];
  /** What failed without anybody knowing which tenants it concerns. */
  unassigned: WholeFailure[];
}

/**
 * What several builds came to together, such as the shards of a fleet. Of a tenant that stands in several reports the
 * last word counts: its job may have been run again. A tenant that a build began with and was not done with has failed.
 */
function mergeReports(files: readonly ReadReport[]): MergedReports {
  const latest = new Map<string, { at: string; report: TenantReport }>();
  const unassigned: WholeFailure[] = [];
  for (const file of files) {
    const outcomes = [...file.finished.values(), ...unfinishedOf(file)];
    for (const outcome of outcomes) {
      const known = latest.get(outcome.report.tenant);
      if (known === undefined || known.at <= outcome.at) latest.set(outcome.report.tenant, outcome);
    }
    if (file.tenants.length === 0 && outcomes.length === 0 && !isEmptyShard(file))
      unassigned.push(wholeFailureOf(file));
  }
  const reports = [...latest.values()].map(({ report }) => report);
  return {
    reports: reports.toSorted((a, b) => (a.tenant < b.tenant ? -1 : 1)),
    unassigned: [...unassigned, ...missingShards(files)],
  };
}

function isEmptyShard(file: ReadReport): boolean {
  return file.end === 'closed' && file.damagedLines === 0;
}

function unfinishedOf(file: ReadReport): { at: string; report: FailedReport }[] {
  const at = file.finishedAt ?? '';
  return file.tenants
    .filter((tenant) => !file.finished.has(tenant))
    .map((tenant) => ({ at, report: { status: 'failed', tenant, ms: 0, warnings: [], ...wholeFailureOf(file) } }));
}

function wholeFailureOf({ file, end, failure }: ReadReport): WholeFailure {
  if (failure !== undefined) return failure;
  return ended({
    code: 'BUILD_ENDED_EARLY',
    title: 'A build ended before it was done',
    details: [`${file}: ${HOW_ENDED[end]}`],
    hint: "look at the end of that job's log; out of memory and out of time are the usual reasons",
  });
}

const HOW_ENDED: Readonly<Record<ReportEnd, string>> = {
  closed: 'It came to its end; the line with what became of a tenant is damaged.',
  failed: 'It failed as a whole.',
  aborted: 'It was asked to end.',
  early: 'It says nothing of its end: it was killed, or the file is cut.',
};

/** A job that never ran leaves no file: only the other shards tell that there should be one. */
function missingShards(files: readonly ReadReport[]): WholeFailure[] {
  const seen = new Map<number, Set<number>>();
  for (const { shard } of files) {
    if (shard !== undefined) seen.set(shard.of, (seen.get(shard.of) ?? new Set()).add(shard.index));
  }
  return [...seen].flatMap(([of, indices]) => {
    const missing = Array.from({ length: of }, (_, place) => place + 1).filter((index) => !indices.has(index));
    if (missing.length === 0) return [];
    return ended({
      code: 'SHARD_MISSING',
      title: `There is no report of ${missing.length} of ${of} shards`,
      details: missing.map((index) => `shard ${index}/${of}`),
      hint: 'look whether their jobs ran, and run them again',
    });
  });
}

/** What a build that was ended from outside says to the shell. */
function ended(failure: ReportedFailure): { exitCode: ExitCode; failure: ReportedFailure } {
  return { exitCode: EXIT.SIGTERM, failure };
}

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
