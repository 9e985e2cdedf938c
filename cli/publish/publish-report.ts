import type { ExitCode } from '../lib/errors.ts';
import type { ReportedFailure } from '../report/tenant-report.ts';

export type PublishReport = PublishedReport | FailedPublishReport;

/** All sizes are bytes, all times milliseconds. */
export interface PublishedReport {
  /** `unchanged`: the very release was there already, whole. `planned`: a dry run, nothing was touched. */
  status: 'published' | 'unchanged' | 'planned';
  tenant: string;
  /** Where the site is published. */
  where: string;
  release: string;
  buildId: string;
  /** Files that were sent, or would be. */
  uploaded: number;
  uploadedBytes: number;
  /** Files that were there already. */
  skipped: number;
  /** Files that are no longer served. */
  deleted: number;
  /** Files of earlier releases that stay for open tabs. */
  kept: number;
  ms: number;
  warnings: readonly string[];
  /** Only for a dry run: paths in the order in which they would be sent or deleted. */
  plan?: { uploads: readonly string[]; deletes: readonly string[] };
}

interface FailedPublishReport {
  status: 'failed';
  tenant: string;
  ms: number;
  exitCode: ExitCode;
  failure: ReportedFailure;
}
