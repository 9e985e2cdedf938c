import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { fileErrorCode, withFileErrors } from '../lib/file-errors.ts';
import { toReportDocument } from '../report/holds.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { textStyleFor } from '../report/terminal.ts';
import { defineCommand, type CommandContext, type CommandIo, type OptionsOf } from './command.ts';

const define = (program: Command) => {
  const report = defineCommand(program, 'report', 'Work with the report files of builds', [
    ['voucher-site report merge reports/*.jsonl', 'one summary of many builds'],
    ['voucher-site report merge a.jsonl b.jsonl --json', 'for machines'],
  ]);
  return defineCommand(report, 'merge', 'Merge the report files of several builds, such as the shards of a fleet', [
    ['voucher-site report merge reports/*.jsonl', 'the overall result, the slowest tenants, the failures'],
    ['voucher-site report merge reports/*.jsonl --document summary.json', 'as text and as a JSON file'],
  ])
    .argument('<files...>', 'files written by build --report-file')
    .option('--json', 'print one JSON document instead of text')
    .option('--document <file>', 'also write the JSON document to a file');
};

export function addReport({ program, io, onExit }: CommandContext): void {
  define(program).action(async (files, options) => onExit(await mergeReportFiles(files, options, io)));
}

/** @returns the exit code that a single build of all tenants would have had */
async function mergeReportFiles(
  files: readonly string[],
  options: OptionsOf<typeof define>,
  io: CommandIo,
): Promise<ExitCode> {
  const [{ mergedDocument }, { mergedText }, { lastBuilds, readReports }] = await Promise.all([
    import('../fleet/merge-reports.ts'),
    import('../fleet/merged-text.ts'),
    import('../fleet/read-report.ts'),
  ]);
  const missing: string[] = [];
  const builds = files.flatMap((file) => {
    const text = read(path.resolve(io.cwd, file));
    if (text === undefined) {
      missing.push(file);
      return [];
    }
    const found = lastBuilds(readReports(file, text));
    if (found.length === 0) throw withoutBuild(file);
    return found;
  });
  const document = mergedDocument(builds, missing);
  const json = `${toPlainJson({ ...document, tenants: document.tenants.map(toReportDocument) })}\n`;
  if (options.document !== undefined) {
    const target = path.resolve(io.cwd, options.document);
    withFileErrors(target, () => writeFileSync(target, json));
  }
  const { colours, width } = textStyleFor(io.stdout, io.env);
  io.stdout.write(options.json === true ? json : `${mergedText(document, colours, width)}\n`);
  return document.exitCode;
}

function withoutBuild(file: string): OperatorError {
  return new OperatorError({
    code: 'REPORT_WITHOUT_BUILD',
    title: `The report file ${file} contains no build`,
    details: ['It contains only runs of publish.'],
    hint: 'name files written by build --report-file',
    exitCode: EXIT.USAGE,
  });
}

/** @returns undefined if the file does not exist: its build did not start */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    if (fileErrorCode(error) === undefined || !(error instanceof Error)) throw error;
    throw new OperatorError({
      code: 'REPORT_UNREADABLE',
      title: `The report file ${file} cannot be read`,
      details: [`System error: ${error.message}`],
      hint: 'name files written by build --report-file',
      exitCode: EXIT.USAGE,
      cause: error,
    });
  }
}
