import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { EXIT, OperatorError } from '../../lib/errors.ts';

/* Errors of the site's code: where they happened in the sources, and what the operator reads. */

/** A place in the sources of the site. */
interface SourceCall {
  /** Name of the called function, if it has one. */
  name: string | undefined;
  /** Relative to the package's root, with forward slashes. */
  file: string;
  line: number;
  column: number;
}

const SITE_SOURCE = /^(?:site|templates)\//;
const POSITION = /:(\d+):(\d+)\)?$/;

/** Files beside a bundled module that map its lines to those of the sources, relative to the package's root. */
export function sourceMapOf(file: string): string {
  return `${file}.map`;
}

/** The calls in the site's sources that led to an error, innermost first. Empty if it happened elsewhere. */
export function callsInSources(error: Error): SourceCall[] {
  return (error.stack ?? '').split('\n').flatMap((text) => {
    const call = text.trimStart();
    const [end, line, column] = POSITION.exec(call) ?? [];
    if (end === undefined || !call.startsWith('at ')) return [];
    // `at name (location:1:2)` or `at location:1:2`
    const before = call.slice('at '.length, -end.length);
    const open = before.lastIndexOf(' (');
    const location = open === -1 ? before : before.slice(open + 2);
    // Rolldown numbers functions of different modules that have the same name.
    const name = open === -1 ? undefined : before.slice(0, open).replace(/\$\d+$/, '');
    const file = location.startsWith('file:') ? fileURLToPath(location) : location;
    return originalCall(name, file, Number(line), Number(column));
  });
}

function originalCall(name: string | undefined, file: string, line: number, column: number): SourceCall[] {
  const map = readMap(sourceMapOf(file));
  if (map === undefined) return [];
  const found = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in found) || !SITE_SOURCE.test(found.originalSource)) return [];
  return [{ name, file: found.originalSource, line: found.originalLine + 1, column: found.originalColumn + 1 }];
}

function readMap(file: string): SourceMap | undefined {
  // The map is only read after an error, so that rendering does not pay for it.
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

const MAX_CALLS = 5;

/** The error's message and the calls that led to it: one string per line. */
export function describeSourceError(error: Error, calls: readonly SourceCall[]): string[] {
  const message = stripVTControlCharacters(`${error.name}: ${error.message}`).split('\n');
  const stack = calls
    .slice(0, MAX_CALLS)
    .map(({ name = 'module', file, line, column }) => `at ${name} (${file}:${line}:${column})`);
  return [...message, ...stack];
}

/** What to do about an error in the sources. */
export const SOURCES_HINT =
  'Correct the file; `voucher-site dev` shows the same page with each edit. If you did not change the files in site/ and templates/, please report these lines.';

/** A page whose code throws. @param where e.g. `The page /faq of musterstadt` */
export function pageError(where: string, error: Error, calls: readonly SourceCall[]): OperatorError {
  return new OperatorError({
    code: 'PAGE_BROKEN',
    title: `${where} cannot be rendered`,
    details: describeSourceError(error, calls),
    hint: SOURCES_HINT,
    exitCode: EXIT.CONFIG,
    cause: error,
  });
}
