import type { FailedReport, TenantReport } from '../report/tenant-report.ts';
import { parseReportLine, type ReportEvent } from './report-schema.ts';
import type { Shard } from './shards.ts';

/** How the build that wrote a report came to its end; `early`: unknown, since it was killed or the file is cut off. */
export type ReportEnd = 'closed' | 'failed' | 'aborted' | 'early';

/** What one report file tells. */
export interface ReadReport {
  file: string;
  end: ReportEnd;
  damagedLines: number;
  /** ISO 8601; absent where no line can be read. */
  startedAt?: string;
  finishedAt?: string;
  shard?: Shard;
  /** Tenants that the build was to work on. */
  tenants: string[];
  /** What became of each that it was done with, and when. */
  finished: Map<string, { at: string; report: TenantReport }>;
  /** Why the build as a whole failed. */
  failure?: Pick<FailedReport, 'exitCode' | 'failure'>;
}

/** Reads the lines of a report file. Damaged ones are counted; the last one often is, where the build was killed. */
export function readReport(file: string, text: string): ReadReport {
  const report: ReadReport = { file, end: 'early', damagedLines: 0, tenants: [], finished: new Map() };
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const event = parseReportLine(line);
    if (event === undefined) report.damagedLines += 1;
    else take(report, event);
  }
  return report;
}

function take(report: ReadReport, event: ReportEvent): void {
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
