import { EXIT, type EndingSignal, type ExitCode } from '../lib/errors.ts';
import { totalsOf, type BuildTotals } from '../report/build-document.ts';
import { formatList } from '../report/format.ts';
import { type FailedReport, type ReportedFailure, type TenantReport, exitCodeOf } from '../report/tenant-report.ts';
import type { ReadReport, ReportEnd } from './read-report.ts';

type WholeFailure = Pick<FailedReport, 'exitCode' | 'failure'>;

/** A tenant that its build did not finish has failed with the build. */
type MergedReport = TenantReport & { isFinished?: false };

interface MergedReports {
  /** One per tenant of all builds, in alphabetical order. */
  reports: MergedReport[];
  /** Failures whose tenants are unknown. */
  unassigned: WholeFailure[];
}

/**
 * Merges the reports of several builds, such as the shards of a fleet. If several reports contain a tenant, the latest
 * counts, because its job may have been repeated. A tenant that a build did not finish has failed.
 */
function mergeReports(files: readonly ReadReport[]): MergedReports {
  const latest = new Map<string, { at: string; report: MergedReport }>();
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

function unfinishedOf(file: ReadReport): { at: string; report: FailedReport & { isFinished: false } }[] {
  const at = file.finishedAt ?? '';
  return file.tenants
    .filter((tenant) => !file.finished.has(tenant))
    .map((tenant) => ({
      at,
      report: { status: 'failed', isFinished: false, tenant, ms: 0, warnings: [], ...wholeFailureOf(file) },
    }));
}

function wholeFailureOf({ file, end, signal = 'SIGTERM', failure }: ReadReport): WholeFailure {
  if (failure !== undefined) return failure;
  if (end === 'aborted') {
    return {
      exitCode: EXIT[signal],
      failure: {
        code: 'BUILD_INTERRUPTED',
        title: `A build was interrupted by ${signal}`,
        details: [file],
        hint: INTERRUPTED_BY[signal],
      },
    };
  }
  return {
    // Most often it was killed for lack of memory.
    exitCode: EXIT.SIGKILL,
    failure: {
      code: 'BUILD_ENDED_EARLY',
      title: 'A build ended early',
      details: [`${file}: ${HOW_ENDED[end]}`],
      hint: "see the end of that job's log; common reasons are lack of memory and timeouts",
    },
  };
}

const INTERRUPTED_BY: Readonly<Record<EndingSignal, string>> = {
  SIGHUP: 'its terminal or connection was closed; build again',
  SIGINT: 'somebody pressed Ctrl+C or cancelled the job; build again',
  SIGPIPE: 'the program that read its output has ended; build again',
  SIGTERM: 'the CI system or the machine ended it; common reasons are a timeout and a restart; build again',
};

const HOW_ENDED: Readonly<Record<Exclude<ReportEnd, 'aborted'>, string>> = {
  closed: 'It finished, but the line with the result of a tenant is damaged.',
  failed: 'The whole build failed.',
  early: 'The report has no end: the build was killed, or the file is truncated.',
};

/** A job that did not run has no report; the other shards contain the total number. */
function missingShards(files: readonly ReadReport[]): WholeFailure[] {
  const seen = new Map<number, Set<number>>();
  for (const { shard } of files) {
    if (shard !== undefined) seen.set(shard.of, (seen.get(shard.of) ?? new Set()).add(shard.index));
  }
  return [...seen].flatMap(([of, indices]) => {
    const missing = Array.from({ length: of }, (_, place) => place + 1).filter((index) => !indices.has(index));
    if (missing.length === 0) return [];
    return {
      exitCode: EXIT.USAGE,
      failure: {
        code: 'SHARD_MISSING',
        title: `The reports of ${missing.length} of ${of} shards are missing`,
        details: missing.map((index) => `shard ${index}/${of}`),
        hint: 'check whether their jobs ran, and repeat them',
      },
    };
  });
}

/** A job that did not start has no report file. */
function missingFiles(files: readonly string[]): WholeFailure[] {
  if (files.length === 0) return [];
  return [
    {
      exitCode: EXIT.USAGE,
      failure: {
        code: 'REPORT_MISSING',
        title: `There is no report file ${formatList(files, MAX_FILES)}`,
        details: ['Its build did not start, or wrote its report elsewhere.'],
        hint: 'check whether its job ran, and its --report-file',
      },
    },
  ];
}

const SLOWEST = 10;

/** File names in one message. */
const MAX_FILES = 5;

/** The document that `report merge --json` prints. Within version 2, fields may be added, but not renamed, removed or redefined. */
export interface MergedDocument {
  version: 2;
  command: 'report merge';
  /** Every tenant was built and no report is missing. */
  ok: boolean;
  /** The exit code that a single build of all tenants would have had. */
  exitCode: ExitCode;
  totals: BuildTotals & {
    /** Built tenants without changes. */
    unchanged: number;
    /** Rendered pages; the others were reused. */
    rendered: number;
    /** Tenants that their builds did not finish; `failed` includes them. */
    unfinished: number;
    /** Unreadable lines of the files. */
    damagedLines: number;
  };
  /** Each failure once, with its tenants; empty if they are unknown. */
  failures: { tenants: string[]; exitCode: ExitCode; failure: ReportedFailure }[];
  slowest: { tenant: string; status: TenantReport['status']; ms: number }[];
  /** One per tenant, as in the document of `build --json`. `isFinished` is false if its build ended before. */
  tenants: MergedReport[];
  /** One per run: a file contains the runs of several shards if they share it. */
  files: { file: string; run?: string; end: ReportEnd; damagedLines: number }[];
  /** Times of the first and last line of all files, ISO 8601; absent if there are no lines. */
  startedAt?: string;
  finishedAt?: string;
  /** Milliseconds between them. */
  ms: number;
}

/** @param missing names of files that do not exist */
export function mergedDocument(files: readonly ReadReport[], missing: readonly string[] = []): MergedDocument {
  const { reports, unassigned: failures } = mergeReports(files);
  const unassigned = [...failures, ...missingFiles(missing)];
  const outcome = exitCodeOf([
    ...reports,
    ...unassigned.map(({ exitCode }) => ({ status: 'failed' as const, exitCode })),
  ]);
  const isStopped = files.some((file) => file.isStopped === true);
  const exitCode = isStopped && outcome !== EXIT.BUG ? EXIT.CANARY_STOPPED : outcome;
  const built = reports.filter((report) => report.status !== 'failed');
  const failed = reports.filter((report) => report.status === 'failed');
  const [startedAt] = files.flatMap((file) => file.startedAt ?? []).toSorted();
  const finishedAt = files
    .flatMap((file) => file.finishedAt ?? [])
    .toSorted()
    .at(-1);
  return {
    version: 2,
    command: 'report merge',
    ok: exitCode === EXIT.OK,
    exitCode,
    totals: {
      ...totalsOf({ reports }),
      unchanged: built.filter(({ status }) => status === 'unchanged').length,
      rendered: built.reduce((sum, { rendered }) => sum + rendered, 0),
      unfinished: reports.filter((report) => report.isFinished === false).length,
      damagedLines: files.reduce((sum, { damagedLines }) => sum + damagedLines, 0),
    },
    failures: [...group(failed), ...unassigned.map(({ exitCode, failure }) => ({ tenants: [], exitCode, failure }))],
    slowest: reports
      .filter((report) => report.isFinished !== false)
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST)
      .map(({ tenant, status, ms }) => ({ tenant, status, ms })),
    tenants: reports,
    files: files.map(({ file, run, end, damagedLines }) => ({
      file,
      ...(run === undefined ? {} : { run }),
      end,
      damagedLines,
    })),
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
