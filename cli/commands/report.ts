import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import { mergedDocument } from '../fleet/merge-reports.ts';
import { mergedText } from '../fleet/merged-text.ts';
import { readReport } from '../fleet/read-report.ts';
import { fileErrorCode, withFileErrors } from '../lib/file-errors.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { coloursFor, lineWidth } from '../report/terminal.ts';
import type { CommandIo } from './command-io.ts';

export interface MergeCommandOptions {
  json?: boolean;
  /** File for the document, beside what goes to stdout. */
  document?: string;
}

/**
 * `voucher-site report merge`: sums up the report files of several builds.
 * @returns what one build of all of their tenants would have said
 * @throws OperatorError where a file cannot be read or written
 */
export async function mergeReportFiles(
  files: readonly string[],
  options: MergeCommandOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const document = mergedDocument(files.map((file) => readReport(file, read(path.resolve(io.cwd, file)))));
  const json = `${toPlainJson(document)}\n`;
  if (options.document !== undefined) {
    const target = path.resolve(io.cwd, options.document);
    withFileErrors(target, () => writeFileSync(target, json));
  }
  const text =
    options.json === true ? json : `${mergedText(document, coloursFor(io.stdout, io.env), lineWidth(io.stdout))}\n`;
  io.stdout.write(text);
  return document.exitCode;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (fileErrorCode(error) === undefined || !(error instanceof Error)) throw error;
    throw new OperatorError({
      code: 'REPORT_UNREADABLE',
      title: `The report file ${file} cannot be read`,
      details: [`The system says: ${error.message}`],
      hint: 'name the files that build --report-file wrote',
      exitCode: EXIT.USAGE,
      cause: error,
    });
  }
}
