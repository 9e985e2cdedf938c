import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError, toError } from '../lib/errors.ts';
import { ignoreFileErrors } from '../lib/file-errors.ts';
import { toPlainJson } from './plain-text.ts';

/** Format of the lines. Within a format, events and fields may be added, but not renamed, removed or redefined. */
export const REPORT_FORMAT = 1;

/** Commands whose runs are recorded. */
export type RecordedCommand = 'build' | 'publish' | 'rollback' | 'resume';

export interface ReportFile {
  /** Writes synchronously, so that the file of a killed run contains every event up to that point. */
  write(event: { readonly type: string }): void;
  /** @returns the error if lines are missing, for example because of a full disk */
  close(): Error | undefined;
}

/**
 * Opens a file of JSON lines and appends one line per event, each with its time (`at`, ISO 8601) and the run's id (`run`).
 * Several runs may append at the same time: each line is one write to the end of the file.
 * @param run id of the run; each line has it, because a file contains many runs
 * @throws OperatorError if the file is not writable
 */
export function openReportFile(file: string, run: string): ReportFile {
  const descriptor = open(file);
  let failure: Error | undefined;
  let isOpen = true;
  /** A killed run or a full disk may have left half a line. */
  let start = endsWithinLine(file, descriptor) ? '\n' : '';
  return {
    write({ type, ...event }) {
      if (failure !== undefined) return;
      try {
        append(descriptor, `${start}${toPlainJson({ at: new Date().toISOString(), run, type, ...event }, 0)}\n`);
        start = '';
      } catch (error) {
        // The run continues without its report; the error is printed at the end.
        failure = toError(error);
      }
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
      return failure;
    },
  };
}

function append(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  const written = writeSync(descriptor, bytes);
  // The next attempt fails with the reason.
  if (written < bytes.length) writeSync(descriptor, bytes, written);
}

function open(file: string): number {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    return openSync(file, 'a');
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

/** Whether the last line has no end, because its run was killed or the disk was full. */
function endsWithinLine(file: string, descriptor: number): boolean {
  const found = fstatSync(descriptor);
  if (!found.isFile() || found.size === 0) return false;
  const last = Buffer.alloc(1);
  const reader = ignoreFileErrors(() => openSync(file, 'r'));
  // This user may only append to the file.
  if (reader === undefined) return false;
  try {
    return readSync(reader, last, 0, 1, found.size - 1) === 1 && last.toString('latin1') !== '\n';
  } finally {
    closeSync(reader);
  }
}
