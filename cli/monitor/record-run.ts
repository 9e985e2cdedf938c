import { randomBytes } from 'node:crypto';
import { endingSignalOf, type ExitCode } from '../lib/errors.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import type { PublishReport } from '../publish/publish-report.ts';
import type { BuildEvent } from '../report/build-events.ts';
import { toFailure } from '../report/failures.ts';
import { pluralize } from '../report/format.ts';
import { openReportFile, REPORT_FORMAT, type FileEvent, type RecordedCommand } from '../report/report-file.ts';
import { recordBuild, recordPublication } from './tenant-state.ts';

/** What happens during a run of `build` or `publish`. */
export type RunEvent = BuildEvent | FileEvent | PublishRunEvent;

/** The events of `publish` in a report file. */
type PublishRunEvent =
  | { type: 'publish-started'; target: string; tenants: readonly string[] }
  | { type: 'publish-planned'; target: string; tenant: string; uploads: number; bytes: number }
  | { type: 'tenant-published'; target: string; report: PublishReport }
  | { type: 'publish-finished'; ms: number };

export interface RecordOptions {
  command: RecordedCommand;
  /** Version of voucher-site. */
  version: string;
  /** Absolute path of the folder that contains a folder per tenant. */
  outDir: string;
  /** Absolute path. */
  reportFile?: string;
  signal: AbortSignal;
  warn: (message: string) => void;
}

/**
 * Runs a command and records it: its events in the report file, and the result of each tenant in the tenant's state, also if
 * the run fails or is aborted.
 * @throws OperatorError if the report file is not writable; any error of `run`
 */
export async function recordRun(
  options: RecordOptions,
  run: (write: (event: RunEvent) => void) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { command, version, outDir, reportFile, signal, warn } = options;
  const id = createRunId();
  const file = reportFile === undefined ? undefined : openReportFile(reportFile, { run: id });
  const states = openStates(outDir, id);
  const write = (event: RunEvent): void => {
    // One line per page would be too many.
    if (event.type !== 'rendered') file?.write(event);
    states.record(event);
  };
  try {
    write({ type: 'opened', format: REPORT_FORMAT, command, version, pid: process.pid });
    const exitCode = await run(write);
    write({ type: 'closed', exitCode });
    return exitCode;
  } catch (error) {
    write(
      signal.aborted ? { type: 'aborted', signal: endingSignalOf(signal) } : { type: 'failed', ...toFailure(error) },
    );
    throw error;
  } finally {
    const missing = file?.close();
    if (missing !== undefined) warn(`The report file ${reportFile} is incomplete: ${missing.message}`);
    states.warn(warn);
  }
}

/** `20261122T141503Z-9c1b40e2`: unique, and sorted by time. */
function createRunId(): string {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${time}-${randomBytes(4).toString('hex')}`;
}

/** Records tenants' results as they arrive. A state that cannot be written does not stop the run. */
function openStates(outDir: string, run: string) {
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
  return {
    record(event: RunEvent): void {
      const ending = { run, at: Date.now() };
      if (event.type === 'tenant-finished') {
        attempt(event.report.tenant, () => recordBuild(outDir, event.report, ending));
      } else if (event.type === 'tenant-published') {
        attempt(event.report.tenant, () => recordPublication(outDir, event.target, event.report, ending));
      }
    },
    warn(warn: (message: string) => void): void {
      if (failed.size === 0) return;
      warn(`The results of ${pluralize(failed.size, 'tenant')} are missing in voucher-site status: ${reason}`);
    },
  };
}
