import type { FailedReport, TenantReport } from '../report/tenant-report.ts';
import { parseReportLine, type ReportEvent } from './report-schema.ts';
import type { Shard } from './shards.ts';

/** How a build ended; `early`: unknown, because it was killed or the file is truncated. */
export type ReportEnd = 'closed' | 'failed' | 'aborted' | 'early';

/** The content of a report file. */
export interface ReadReport {
  file: string;
  end: ReportEnd;
  damagedLines: number;
  /** ISO 8601; absent if no line is readable. */
  startedAt?: string;
  finishedAt?: string;
  shard?: Shard;
  /** Tenants of the build. */
  tenants: string[];
  /** Results of the finished tenants, with their times. */
  finished: Map<string, { at: string; report: TenantReport }>;
  /** Set if the whole build failed. */
  failure?: Pick<FailedReport, 'exitCode' | 'failure'>;
}

/** Parses a report file. Damaged lines, such as the last line of a killed build, are skipped and counted. */
export function readReport(file: string, text: string): ReadReport {
  const report: ReadReport = { file, end: 'early', damagedLines: 0, tenants: [], finished: new Map() };
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const event = parseReportLine(line);
    if (event === undefined) report.damagedLines += 1;
    else applyEvent(report, event);
  }
  return report;
}

function applyEvent(report: ReadReport, event: ReportEvent): void {
  report.startedAt ??= event.at;
  report.finishedAt = event.at;
  switch (event.type) {
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
    case 'closed':
      report.end = event.type;
      break;
    case 'other':
      break;
  }
}
