import { type ExitCode, EXIT } from '../lib/errors.ts';
import { exitCodeOf, type Failed, type Hold } from '../report/tenant-report.ts';

export type PublishReport = PublishedReport | FailedPublishReport;

/** All sizes are bytes, all times milliseconds. */
export interface PublishedReport {
  /** `unchanged`: the target already had this release. `planned`: a dry run, nothing was changed. */
  status: 'published' | 'unchanged' | 'planned';
  tenant: string;
  /** Name of the target. */
  target: string;
  /** The place where the site is published. */
  where: string;
  release: string;
  buildId: string;
  /** Keeps this release live at the target; its `release` is named as here. */
  hold?: Hold;
  /** Number of files that were sent, or would be sent. */
  uploaded: number;
  uploadedBytes: number;
  /** Number of files that the target already had. */
  skipped: number;
  /** Number of files that are no longer served. */
  deleted: number;
  /** Number of files of earlier releases that are retained for open tabs. */
  kept: number;
  ms: number;
  /** Digests of suspicious changes that this publish was told to accept, and needed. */
  accepted?: readonly string[];
  warnings: readonly string[];
  /** Dry run only: paths in the order in which they would be sent or deleted. */
  plan?: { uploads: readonly string[]; deletes: readonly string[] };
}

export interface FailedPublishReport extends Failed {
  tenant: string;
  /** Name of the target. */
  target: string;
  ms: number;
}

export type PublishStep =
  | 'reading'
  | 'comparing'
  | 'uploading'
  | 'verifying'
  | 'switching'
  | 'tidying up'
  | 'afterPublish';

/** What happens while tenants are published, at each of their targets. */
export type PublishEvent =
  | { type: 'publish-started'; target: string; tenants: readonly string[] }
  | { type: 'publish-step'; target: string; tenant: string; step: PublishStep }
  | { type: 'publish-planned'; target: string; tenant: string; uploads: number; bytes: number }
  | { type: 'file-uploaded'; target: string; tenant: string; bytes: number }
  | { type: 'tenant-published'; target: string; report: PublishReport }
  | { type: 'publish-finished'; ms: number };

export type PublishEventSink = (event: PublishEvent) => void;

export interface PublishResult {
  /** Names; each tenant was to be published to each of them. */
  targets: readonly string[];
  isDryRun: boolean;
  reports: readonly PublishReport[];
  ms: number;
}

/**
 * The output of `publish --json`: one document, also if tenants failed. Within version 1, fields may be added, but are never
 * renamed, removed or redefined.
 */
export interface PublishDocument {
  version: 1;
  command: 'publish';
  /** Absent if there are several. */
  target?: string;
  targets: readonly string[];
  dryRun: boolean;
  ok: boolean;
  exitCode: ExitCode;
  /** By target, in the order of the configuration; `status` determines the fields. */
  tenants: readonly PublishReport[];
  totals: PublishTotals;
  totalsByTarget: Readonly<Record<string, PublishTotals>>;
  ms: number;
}

/** Files are those of publications that did not fail. */
export interface PublishTotals {
  tenants: number;
  /** Publications: one per tenant and target. */
  published: number;
  unchanged: number;
  failed: number;
  uploaded: number;
  uploadedBytes: number;
  skipped: number;
  deleted: number;
}

export function publishDocument({ targets, isDryRun, reports, ms }: PublishResult): PublishDocument {
  const exitCode = exitCodeOf(reports);
  const [only, ...others] = targets;
  return {
    version: 1,
    command: 'publish',
    ...(only === undefined || others.length > 0 ? {} : { target: only }),
    targets,
    dryRun: isDryRun,
    ok: exitCode === EXIT.OK,
    exitCode,
    tenants: reports,
    totals: totalsOf(reports),
    totalsByTarget: Object.fromEntries(targets.map((target) => [target, totalsOf(reportsOf(target, reports))])),
    ms,
  };
}

export function reportsOf(target: string, reports: readonly PublishReport[]): PublishReport[] {
  return reports.filter((report) => report.target === target);
}

export function totalsOf(reports: readonly PublishReport[]): PublishTotals {
  const count = (status: PublishReport['status']): number =>
    reports.filter((report) => report.status === status).length;
  const done = reports.filter((report) => report.status !== 'failed');
  const sum = (key: 'uploaded' | 'uploadedBytes' | 'skipped' | 'deleted'): number =>
    done.reduce((total, report) => total + report[key], 0);
  return {
    tenants: new Set(reports.map(({ tenant }) => tenant)).size,
    published: count('published'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    uploaded: sum('uploaded'),
    uploadedBytes: sum('uploadedBytes'),
    skipped: sum('skipped'),
    deleted: sum('deleted'),
  };
}
