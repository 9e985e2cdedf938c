import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import type { BuildEvent } from './build-events.ts';
import { toFailure } from './failures.ts';
import { toPlainJson } from './plain-text.ts';
import type { ReportedFailure } from './tenant-report.ts';

/** Format of the lines. Within a format, events and fields may be added, but not renamed, removed or redefined. */
const REPORT_FORMAT = 1;

/** The events of a report file: those of the build, its start, and its end whatever the result. */
export type FileEvent =
  | Exclude<BuildEvent, { type: 'rendered' }>
  | { type: 'opened'; format: typeof REPORT_FORMAT; version: string; pid: number }
  /** Only this shard of all tenants is built; `index` starts at 1. */
  | { type: 'sharded'; index: number; of: number }
  | { type: 'failed'; exitCode: ExitCode; failure: ReportedFailure }
  | { type: 'aborted' }
  | { type: 'closed'; exitCode: ExitCode };

interface ReportFile {
  /** Writes synchronously, so that the file of a killed build contains every event up to that point. */
  write(event: FileEvent | BuildEvent): void;
  /** @returns the error if lines are missing, for example because of a full disk */
  close(): Error | undefined;
}

/**
 * Creates or truncates a file of JSON lines, one per event, each with its time (`at`, ISO 8601). Progress of pages is
 * omitted.
 * @throws OperatorError if the file is not writable
 */
function openReportFile(file: string): ReportFile {
  const descriptor = open(file);
  let failure: Error | undefined;
  let isOpen = true;
  return {
    write(event) {
      if (event.type === 'rendered' || failure !== undefined) return;
      try {
        writeSync(descriptor, `${toPlainJson({ at: new Date().toISOString(), ...event }, 0)}\n`);
      } catch (error) {
        // The build continues without its report; the error is printed at the end.
        failure = error instanceof Error ? error : new Error(String(error));
      }
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
      return failure;
    },
  };
}

function open(file: string): number {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    return openSync(file, 'w');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new OperatorError({
      code: 'REPORT_NOT_WRITABLE',
      title: `The report file ${file} cannot be written`,
      details: [`System error: ${error.message}`],
      hint: 'choose another file with --report-file',
      exitCode: EXIT.UNUSABLE_PATH,
      cause: error,
    });
  }
}

interface ReportedRun {
  /** Absolute path. */
  file: string;
  /** Version of voucher-site. */
  version: string;
  signal: AbortSignal;
  warn: (message: string) => void;
}

/**
 * Runs a command and writes its events into a report file, including its end, whatever the result.
 * @throws OperatorError if the file is not writable; any error of `run`
 */
export async function withReportFile(
  { file, version, signal, warn }: ReportedRun,
  run: (write: (event: FileEvent | BuildEvent) => void) => Promise<ExitCode>,
): Promise<ExitCode> {
  const report = openReportFile(file);
  try {
    report.write({ type: 'opened', format: REPORT_FORMAT, version, pid: process.pid });
    const exitCode = await run(report.write);
    report.write({ type: 'closed', exitCode });
    return exitCode;
  } catch (error) {
    report.write(signal.aborted ? { type: 'aborted' } : { type: 'failed', ...toFailure(error) });
    throw error;
  } finally {
    const missing = report.close();
    if (missing !== undefined) warn(`The report file ${file} is incomplete: ${missing.message}`);
  }
}
