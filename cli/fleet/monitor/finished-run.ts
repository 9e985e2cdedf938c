import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import type { EndingSignal, ExitCode } from '../../lib/errors.ts';
import type { ResumedEvent, RolledBackEvent } from './operator-actions.ts';
import type { PublishEvent, PublishReport } from '../../publish/publish-report.ts';
import type { BuildEvent } from '../../report/build-events.ts';
import type { RecordedCommand, REPORT_FORMAT } from '../../report/report-file.ts';
import type { Hold, ReportedFailure, TenantReport } from '../../report/tenant-report.ts';

/**
 * The one stream of a recorded run, which report file, metrics, notification and displays read: what it does with
 * tenants, and its own beginning and end.
 */
export type RunEvent = BuildEvent | PublishEvent | RolledBackEvent | ResumedEvent | OwnEvent;

type OwnEvent =
  | { type: 'opened'; format: typeof REPORT_FORMAT; command: RecordedCommand; version: string; pid: number }
  /** The tenants of the configuration. */
  | { type: 'configured'; tenants: readonly string[] }
  | { type: 'failed'; exitCode: ExitCode; failure: ReportedFailure }
  | { type: 'aborted'; signal: EndingSignal }
  | { type: 'closed'; exitCode: ExitCode };

/** A run that has ended, with the results of the tenants that it finished. Times are milliseconds since 1970. */
export interface FinishedRun {
  readonly command: RecordedCommand;
  readonly run: string;
  readonly version: string;
  readonly outDir: string;
  /** Names of the targets of a publication. */
  readonly targets: readonly string[];
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly exitCode: ExitCode;
  readonly isAborted: boolean;
  /** Why the whole run failed. */
  readonly failure?: ReportedFailure;
  /** Absent if the run failed before it knew its tenants. */
  readonly configured?: readonly string[];
  /** Tenants that the run was to build or publish. */
  readonly selected: readonly string[];
  readonly results: readonly TenantResult[];
}

export interface TenantResult {
  tenant: string;
  /** Set for publications. */
  target?: string;
  status: TenantReport['status'] | PublishReport['status'];
  hold?: Hold;
  failure?: ReportedFailure;
  /** Set with `failure`. */
  exitCode?: ExitCode;
}

type Collected = Pick<FinishedRun, 'results' | 'selected'> & Partial<Pick<FinishedRun, 'configured' | 'targets'>>;

export const NOTHING_COLLECTED: Collected = { selected: [], results: [] };

/** What is known of a run after another event. */
export function collect(before: Collected, event: RunEvent): Collected {
  switch (event.type) {
    case 'configured':
      return { ...before, configured: event.tenants };
    case 'build-started':
      return { ...before, selected: union(before.selected, event.tenants) };
    case 'publish-started': {
      const targets = union(before.targets ?? [], [event.target]);
      return { ...before, targets, selected: union(before.selected, event.tenants) };
    }
    case 'tenant-finished':
      return { ...before, results: [...before.results, resultOf(event.report)] };
    case 'tenant-published':
      return { ...before, results: [...before.results, { ...resultOf(event.report), target: event.target }] };
    default:
      return before;
  }
}

function union(before: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...before, ...more])];
}

function resultOf(report: TenantReport | PublishReport): TenantResult {
  const { tenant, status } = report;
  if (report.status === 'failed') return { tenant, status, failure: report.failure, exitCode: report.exitCode };
  return omitUndefined({ tenant, status, hold: report.hold });
}
