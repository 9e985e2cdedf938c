import { EXIT, type ExitCode } from '../../lib/errors.ts';
import type { PublishedReport, PublishReport } from '../publish-report.ts';

export interface PublishResult {
  target: string;
  isDryRun: boolean;
  reports: readonly PublishReport[];
  exitCode: ExitCode;
  ms: number;
}

/**
 * What `publish --json` prints: one document, also when tenants failed. Within version 1, fields are added but never renamed,
 * removed or given another meaning.
 */
interface PublishDocument {
  version: 1;
  command: 'publish';
  target: string;
  dryRun: boolean;
  ok: boolean;
  exitCode: ExitCode;
  /** In the order of the configuration; `status` says which fields there are. */
  tenants: readonly PublishReport[];
  totals: PublishTotals;
  ms: number;
}

/** Sums over the tenants that did not fail. */
interface PublishTotals {
  tenants: number;
  published: number;
  unchanged: number;
  failed: number;
  uploaded: number;
  uploadedBytes: number;
  skipped: number;
  deleted: number;
}

export function publishDocument({ target, isDryRun, reports, exitCode, ms }: PublishResult): PublishDocument {
  return {
    version: 1,
    command: 'publish',
    target,
    dryRun: isDryRun,
    ok: exitCode === EXIT.OK,
    exitCode,
    tenants: reports,
    totals: totalsOf(reports),
    ms,
  };
}

function totalsOf(reports: readonly PublishReport[]): PublishTotals {
  const count = (status: PublishReport['status']): number =>
    reports.filter((report) => report.status === status).length;
  const done = reports.filter((report): report is PublishedReport => report.status !== 'failed');
  const sum = (key: 'uploaded' | 'uploadedBytes' | 'skipped' | 'deleted'): number =>
    done.reduce((total, report) => total + report[key], 0);
  return {
    tenants: reports.length,
    published: count('published'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    uploaded: sum('uploaded'),
    uploadedBytes: sum('uploadedBytes'),
    skipped: sum('skipped'),
    deleted: sum('deleted'),
  };
}
