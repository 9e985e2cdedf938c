import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { endingSignalOf, EXIT, Interruption, type ExitCode } from '../../lib/errors.ts';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { toFailure } from '../../report/failures.ts';
import { toHoldOrNull, toReportDocument } from '../../report/holds.ts';
import { pluralize } from '../../report/format.ts';
import { openReportFile, REPORT_FORMAT, type RecordedCommand } from '../../report/report-file.ts';
import { collect, NOTHING_COLLECTED, type FinishedRun, type RunEvent } from './finished-run.ts';
import type { Notification } from './notify.ts';
import { acceptanceIn, actionOf, recordActions, type OperatorAction } from './operator-actions.ts';
import { recordBuild, recordPublication } from './tenant-state.ts';

export interface RecordOptions {
  command: RecordedCommand;
  /** Version of voucher-site. */
  version: string;
  /** Absolute path of the folder that contains a folder per tenant. */
  outDir: string;
  /** Names of the targets of a publication, as they are given; the events name those that patterns match. */
  targets?: readonly string[];
  /** Absolute path. */
  reportFile?: string | undefined;
  /** Absolute path. */
  metricsFile?: string | undefined;
  /** Receives the outcome. */
  notification?: Notification | undefined;
  /** Results are events of the report file, but do not become part of the tenants' state. */
  isDryRun?: boolean;
  signal: AbortSignal;
  warn: (message: string) => void;
}

/**
 * Runs a command and records it: its events in the report file, and the result of each tenant in the tenant's state. At the end,
 * also if the run fails or is aborted, it writes the metrics and sends the notification; their failures are warnings.
 * @returns what `run` returns
 * @throws OperatorError if the report file is not writable; any error of `run`
 */
export async function recordRun<Result extends { readonly exitCode: ExitCode }>(
  options: RecordOptions,
  run: (write: (event: RunEvent) => void) => Promise<Result>,
): Promise<Result> {
  const { command, version, outDir, reportFile, signal, warn } = options;
  const id = createRunId();
  const startedAt = Date.now();
  const file = reportFile === undefined ? undefined : openReportFile(reportFile, id);
  const states = openStates(outDir, id);
  let collected = NOTHING_COLLECTED;
  const write = (event: RunEvent): void => {
    if (event.type === 'tenant-finished') {
      const line = { ...event, report: toReportDocument(event.report) };
      file?.write(line);
    } else if (event.type === 'resumed') {
      const line = { ...event, ended: event.ended.map(({ target, hold }) => ({ target, hold: toHoldOrNull(hold) })) };
      file?.write(line);
    } else if (!UNWRITTEN.has(event.type)) file?.write(event);
    if (options.isDryRun !== true) states.record(event);
    collected = collect(collected, event);
  };
  let end: Pick<FinishedRun, 'exitCode' | 'isAborted' | 'failure'>;
  let outcome: { result: Result } | { error: unknown };
  try {
    write({ type: 'opened', format: REPORT_FORMAT, command, version, pid: process.pid });
    const result = await run(write);
    end = { exitCode: result.exitCode, isAborted: false };
    outcome = { result };
    // A signal in the last moment: the process ends with its code, and the record says the same.
    if (signal.reason instanceof Interruption && signal.reason.signal !== 'SIGPIPE') signal.throwIfAborted();
    write({ type: 'closed', exitCode: end.exitCode });
  } catch (error) {
    outcome = { error };
    if (signal.aborted) {
      const name = endingSignalOf(signal);
      end = { exitCode: EXIT[name], isAborted: true };
      write({ type: 'aborted', signal: name });
    } else {
      const failed = toFailure(error);
      end = { ...failed, isAborted: false };
      write({ type: 'failed', ...failed });
    }
  }
  const missing = file?.close();
  if (missing !== undefined) warn(`The report file ${reportFile} is incomplete: ${missing.message}`);
  states.warn(warn);
  const { targets = [] } = options;
  const common = { command, run: id, version, outDir, targets, startedAt, finishedAt: Date.now() };
  await announce({ ...common, ...collected, ...end }, options);
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

/** One line per page, file or step would be too many; the configuration is another file. */
const UNWRITTEN: ReadonlySet<string> = new Set(['rendered', 'publish-step', 'file-uploaded', 'configured']);

/** Writes the metrics and sends the notification. Neither keeps a run from its result. */
async function announce(run: FinishedRun, { metricsFile, notification, warn }: RecordOptions): Promise<void> {
  if (metricsFile !== undefined) {
    const { writeMetrics } = await import('./metrics.ts');
    try {
      writeMetrics(metricsFile, run);
    } catch (error) {
      if (fileErrorCode(error) === undefined || !(error instanceof Error)) throw error;
      warn(`The metrics file ${metricsFile} could not be written: ${error.message}`);
    }
  }
  if (notification === undefined) return;
  const { sendNotification, WHEN_ABORTED } = await import('./notify.ts');
  const problem = await sendNotification(notification, run, run.isAborted ? WHEN_ABORTED : {});
  if (problem !== undefined) warn(problem);
}

/** `20261122T141503Z-9c1b40e2`: unique, and sorted by time. */
export function createRunId(): string {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${time}-${randomBytes(4).toString('hex')}`;
}

/** Records tenants' results as they arrive. A state that cannot be written does not stop the run. @param run its id */
export function openStates(outDir: string, run: string) {
  const failed = new Set<string>();
  let reason = '';
  const attempt = (tenant: string, record: () => void): void => {
    try {
      record();
    } catch (error) {
      if (fileErrorCode(error) === undefined || !(error instanceof Error)) throw error;
      failed.add(tenant);
      reason = error.message;
    }
  };
  /** Only builds create the folder. */
  const attemptIfThere: typeof attempt = (tenant, record) => {
    if (existsSync(outDir)) attempt(tenant, record);
  };
  const note = (tenant: string, actions: readonly OperatorAction[]): void =>
    attemptIfThere(tenant, () => recordActions(outDir, actions));
  return {
    record(event: RunEvent): void {
      const ending = { run, at: Date.now() };
      if (event.type === 'tenant-finished') {
        attempt(event.report.tenant, () => recordBuild(outDir, event.report, ending));
        note(event.report.tenant, acceptanceIn(event.report, ending));
      } else if (event.type === 'tenant-published') {
        attemptIfThere(event.report.tenant, () => recordPublication(outDir, event.report, ending));
        note(event.report.tenant, acceptanceIn(event.report, ending));
      } else if (event.type === 'rolled-back' || event.type === 'resumed') {
        note(event.tenant, [actionOf(event, ending)]);
      }
    },
    warn(warn: (message: string) => void): void {
      if (failed.size === 0) return;
      warn(`The results of ${pluralize(failed.size, 'tenant')} are missing in voucher-site status: ${reason}`);
    },
  };
}
