import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import type { BuildEvent } from './build-event.ts';
import type { ReportedFailure } from './tenant-report.ts';
import { toPlainJson } from './plain-text.ts';

/** Format of the lines. Within one, events and fields are added but never renamed, removed or given another meaning. */
export const REPORT_FORMAT = 1;

/** What a report file tells beside the events of a build: its beginning, and its end however it comes. */
export type FileEvent =
  | Exclude<BuildEvent, { type: 'rendered' }>
  | { type: 'opened'; format: typeof REPORT_FORMAT; version: string; pid: number }
  /** Of all tenants only this share is built, counted from 1. */
  | { type: 'sharded'; index: number; of: number }
  | { type: 'failed'; exitCode: ExitCode; failure: ReportedFailure }
  | { type: 'aborted' }
  | { type: 'closed'; exitCode: ExitCode };

export interface ReportFile {
  /** Writes a line at once, so that also a build that is killed leaves all that happened before. */
  write(event: FileEvent | BuildEvent): void;
  /** @returns why lines are missing, such as a full disk; undefined where none is */
  close(): Error | undefined;
}

/**
 * A file of JSON lines, one for each event and with its time (`at`, ISO 8601). It is begun anew. How pages get on is left
 * out: that is a display's affair.
 * @throws OperatorError where the file cannot be written to
 */
export function openReportFile(file: string): ReportFile {
  const descriptor = open(file);
  let failure: Error | undefined;
  let isOpen = true;
  return {
    write(event) {
      if (event.type === 'rendered' || failure !== undefined) return;
      try {
        writeSync(descriptor, `${toPlainJson({ at: new Date().toISOString(), ...event }, 0)}\n`);
      } catch (error) {
        // A build does not fail for its report: it is told at the end.
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
      details: [`The system says: ${error.message}`],
      hint: 'choose another place with --report-file',
      exitCode: EXIT.USAGE,
      cause: error,
    });
  }
}
