import { isNativeError } from 'node:util/types';
import { stripVTControlCharacters } from 'node:util';
import { EXIT, type OperatorErrorDetails } from '../../lib/errors.ts';
import { callsInSources, describeSourceError, SOURCES_HINT } from '../render/source-calls.ts';

/** A file of the site's sources, if possible with a place, such as `templates/faq/+Page.tsx:10:11`. */
const FILE = /(?:^|\/)((?:site|templates)\/[^:]+)(:\d+:\d+)?/;

/** Vike only logs why a configuration file cannot be used. */
const CONFIG_FAILURE = /Failed to (?:transpile|execute) \/?((?:site|templates)\/\S+) because:/;

/**
 * Explains why the site's code cannot be bundled, if the reason is in the sources.
 * @param logged what Vike has logged as errors
 * @returns undefined if the error does not come from the sources
 */
export function describeBrokenCode(error: unknown, logged: readonly string[]): OperatorErrorDetails | undefined {
  const lines = bundlerErrors(error) ?? configFailure(logged) ?? pageFailure(error);
  const place = lines && findPlace(lines);
  if (lines === undefined || place === undefined) return undefined;
  return {
    code: 'CODE_BROKEN',
    title: `The code of the site does not build: ${place}`,
    details: lines,
    hint: SOURCES_HINT,
    exitCode: EXIT.CONFIG,
  };
}

function findPlace(lines: readonly string[]): string | undefined {
  const words = lines.flatMap((line) => line.split(/[\s'"()[\]]+/));
  const files = words.flatMap((word) => {
    const [, file = '', position = ''] = FILE.exec(word) ?? [];
    return file === '' ? [] : [{ file, position }];
  });
  const best = files.find(({ position }) => position !== '') ?? files[0];
  return best && best.file + best.position;
}

/** Rolldown's errors, each with its own code frame. */
function bundlerErrors(error: unknown): string[] | undefined {
  if (!isNativeError(error) || !('errors' in error) || !Array.isArray(error.errors)) return undefined;
  return error.errors.flatMap((each: unknown) => (isNativeError(each) ? toLines(each.message) : []));
}

function configFailure(logged: readonly string[]): string[] | undefined {
  const text = logged.map(stripVTControlCharacters).find((entry) => CONFIG_FAILURE.test(entry));
  if (text === undefined) return undefined;
  const [introduction = '', ...rest] = toLines(text.slice(text.search(CONFIG_FAILURE)));
  // Followed by calls in a temporary file, or by a box with advice for developers of Vike.
  const end = rest.findIndex((line) => /^\s+at |^[┌╭]/.test(line));
  return [introduction, ...(end === -1 ? rest : rest.slice(0, end))];
}

/** A page type that throws while Vike renders its frame. */
function pageFailure(error: unknown): string[] | undefined {
  if (!isNativeError(error)) return undefined;
  // Vike replaces the message of an error that it logs.
  const original =
    'getOriginalError' in error && typeof error.getOriginalError === 'function' ? error.getOriginalError() : error;
  const thrown = isNativeError(original) ? original : error;
  const calls = callsInSources(thrown);
  return calls.length === 0 ? undefined : describeSourceError(thrown, calls);
}

function toLines(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}
