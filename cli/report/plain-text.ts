import { stripVTControlCharacters } from 'node:util';
import { coloursFor, type Io, type TerminalStream } from './terminal.ts';

/** Characters that control a terminal, end a line or change the direction of the text after them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** Kept in output: line breaks, tabs and, where the output has them, colours. */
const LAYOUT = /([\n\t])/;
// oxlint-disable-next-line no-control-regex -- colours start with an escape character
const LAYOUT_AND_COLOURS = /([\n\t]|\u001B\[[\d;]*m)/;
/** On a terminal, the live display also moves the cursor. CI systems do not parse a terminal's output. */
// oxlint-disable-next-line no-control-regex -- cursor movements start with an escape character
const LAYOUT_AND_REDRAWING = /([\n\t]|\u001B\[[\d;?]*[A-Za-z])/;

/**
 * Turns foreign text (API records, paths, responses of servers) into one safe line: escape sequences are removed, other
 * control and direction characters become spaces, and commands to CI systems that parse the log are broken up.
 */
export function toPlainText(text: string): string {
  return escapeCiCommands(stripControlCharacters(text).trim()).replaceAll(/(?<!\S)::/g, ': :');
}

/** Removes escape sequences and replaces other control and direction characters by spaces. */
export function stripControlCharacters(text: string): string {
  return stripVTControlCharacters(text).replaceAll(CONTROL, ' ');
}

/**
 * Breaks up commands that CI systems accept within a line: `##[` (GitHub), `##vso[` (Azure) and section marks (GitLab).
 * Sources: https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs,
 * https://docs.gitlab.com/ci/jobs/job_logs/#custom-collapsible-sections
 */
function escapeCiCommands(text: string): string {
  return text.replaceAll(/##(?=\[|vso\[)/gi, '# #').replaceAll(/(section_(?:start|end)):(?=\d)/g, '$1 :');
}

/**
 * A document as JSON that is safe in a terminal and in a CI system's log: everything that `toPlainText` would remove or
 * break up is written as a JSON escape, so the value stays the same.
 */
export function toPlainJson(document: unknown, indent = 2): string {
  return JSON.stringify(document, null, indent)
    .replaceAll(/[\x7F-\x9F\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, toEscape)
    .replaceAll(/##(?=\[|vso\[)/gi, (marks) => `#${toEscape(marks)}`)
    .replaceAll(/(section_(?:start|end)):(?=\d)/g, (_mark, word) => `${word}${toEscape(':')}`);
}

/** Prints a document, by default on several lines. */
export function writeJson({ stdout }: Pick<Io, 'stdout'>, document: unknown, indent?: number): void {
  stdout.write(`${toPlainJson(document, indent)}\n`);
}

/** The first character of the text as a JSON escape. */
function toEscape(text: string): string {
  return `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Wraps the outputs, so that foreign text can neither control a terminal nor run commands of a CI system. Output of
 * `toPlainJson` passes through unchanged.
 */
export function sanitizeIo<T extends Io>(io: T): T {
  return { ...io, stdout: sanitizeStream(io.stdout, io.env), stderr: sanitizeStream(io.stderr, io.env) };
}

function sanitizeStream(stream: TerminalStream, env: NodeJS.ProcessEnv): TerminalStream {
  const kept = keptSequences(stream, env);
  const write = (chunk: string | Uint8Array, ...rest: []): boolean =>
    stream.write(typeof chunk === 'string' ? sanitizeText(chunk, kept) : chunk, ...rest);
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function keptSequences(stream: TerminalStream, env: NodeJS.ProcessEnv): RegExp {
  if (stream.isTTY === true) return LAYOUT_AND_REDRAWING;
  return coloursFor(stream, env).isColorSupported ? LAYOUT_AND_COLOURS : LAYOUT;
}

function sanitizeText(text: string, kept: RegExp): string {
  const parts = text.split(kept).map((part, index) => (index % 2 === 0 ? stripControlCharacters(part) : part));
  return escapeCiCommands(parts.join('')).split('\n').map(sanitizeLine).join('\n');
}

/**
 * `::` at the start of a line, whatever its colour, is a command of GitHub.
 * Source: https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
function sanitizeLine(line: string): string {
  return stripVTControlCharacters(line).trimStart().startsWith('::') ? line.replace('::', ': :') : line;
}
