import { EXIT, type EndingSignal } from '../lib/errors.ts';
import type { FailedReport, TenantReport } from '../report/tenant-report.ts';
import { parseReportLine, type ReportEvent } from './report-schema.ts';
import type { Shard } from './shards.ts';

/** How a build ended; `early`: unknown, because it was killed or the file is truncated. */
export type ReportEnd = 'closed' | 'failed' | 'aborted' | 'early';

/** One run in a report file. */
export interface ReadReport {
  file: string;
  /** Id of the run; absent in files of older versions. */
  run?: string;
  /** Files of older versions contain only builds. */
  command: string;
  end: ReportEnd;
  damagedLines: number;
  /** The build ended after its canaries. */
  isStopped?: boolean;
  /** ISO 8601; absent if no line is readable. */
  startedAt?: string;
  finishedAt?: string;
  shard?: Shard;
  /** Tenants of the build. */
  tenants: string[];
  /** Results of the finished tenants, with their times. */
  finished: Map<string, { at: string; report: TenantReport }>;
  /** Set if the run was aborted, except in files of older versions. */
  signal?: EndingSignal;
  /** Set if the whole build failed. */
  failure?: Pick<FailedReport, 'exitCode' | 'failure'>;
}

/**
 * Parses a report file, which contains the lines of several runs, of which some may have been written at the same time.
 * Damaged lines, such as the last line of a killed run, are skipped and counted with the run before them.
 * @returns the runs in the order of their first lines; one without lines for an empty file
 */
export function readReports(file: string, text: string): ReadReport[] {
  const runs: ReadReport[] = [];
  let current = emptyReport(file);
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const parsed = parseReportLine(line);
    if (parsed === undefined) {
      current.damagedLines += 1;
      continue;
    }
    const { run, event } = parsed;
    const known = runs.find((each) => each.run === run);
    if (known !== undefined) current = known;
    else {
      // Damaged lines before the first run count with that run.
      if (runs.length > 0) current = emptyReport(file);
      if (run !== undefined) current.run = run;
      runs.push(current);
    }
    applyEvent(current, event);
  }
  return runs.length === 0 ? [current] : runs;
}

function emptyReport(file: string): ReadReport {
  return { file, command: 'build', end: 'early', damagedLines: 0, tenants: [], finished: new Map() };
}

/**
 * The last build in a file; if it built a shard, also the last builds of the other shards, back to the first shard that
 * appears again.
 */
export function lastBuilds(runs: readonly ReadReport[]): ReadReport[] {
  const builds = runs.filter(({ command }) => command === 'build');
  const last = builds.at(-1);
  if (last?.shard === undefined) return builds.slice(-1);
  const shards = new Set<number>();
  const found: ReadReport[] = [];
  for (const build of builds.toReversed()) {
    const { shard } = build;
    if (shard?.of !== last.shard.of || shards.has(shard.index)) break;
    shards.add(shard.index);
    found.unshift(build);
  }
  return found;
}

function applyEvent(report: ReadReport, event: ReportEvent): void {
  report.startedAt ??= event.at;
  report.finishedAt = event.at;
  switch (event.type) {
    case 'opened':
      report.command = event.command ?? 'build';
      break;
    case 'sharded':
      report.shard = { index: event.index, of: event.of };
      break;
    case 'build-started':
      report.tenants = event.tenants;
      break;
    case 'tenant-finished':
      report.finished.set(event.report.tenant, event);
      break;
    case 'failed':
      report.failure = { exitCode: event.exitCode, failure: event.failure };
      report.end = 'failed';
      break;
    case 'aborted':
      if (event.signal !== undefined) report.signal = event.signal;
      report.end = 'aborted';
      break;
    case 'closed':
      report.isStopped = event.exitCode === EXIT.CANARY_STOPPED;
      report.end = 'closed';
      break;
    case 'other':
      break;
  }
}
