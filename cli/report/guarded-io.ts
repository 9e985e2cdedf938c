import { stripVTControlCharacters } from 'node:util';
import { disarm, toSpaces } from './plain-text.ts';
import { coloursFor, type Io, type TerminalStream } from './terminal-io.ts';

/** What stays as it is: ends of lines, tabs, and colours where this output has them. */
const LAYOUT = /([\n\t])/;
// oxlint-disable-next-line no-control-regex -- colours begin with one
const LAYOUT_AND_COLOURS = /([\n\t]|\u001B\[[\d;]*m)/;
/** A terminal is also redrawn. No CI system reads along there. */
// oxlint-disable-next-line no-control-regex -- so do movements of the cursor
const LAYOUT_AND_REDRAWING = /([\n\t]|\u001B\[[\d;?]*[A-Za-z])/;

/**
 * The outside of the process whose outputs can neither steer a terminal nor command a CI system, whatever foreign text a
 * line holds. Documents for programs are written by `toPlainJson`, which this leaves as they are.
 */
export function guardIo<T extends Io>(io: T): T {
  return { ...io, stdout: guardStream(io.stdout, io.env), stderr: guardStream(io.stderr, io.env) };
}

function guardStream(stream: TerminalStream, env: NodeJS.ProcessEnv): TerminalStream {
  const kept = stream.isTTY === true ? LAYOUT_AND_REDRAWING : hasColours(stream, env) ? LAYOUT_AND_COLOURS : LAYOUT;
  const write = (chunk: string | Uint8Array, ...rest: []): boolean =>
    stream.write(typeof chunk === 'string' ? guardText(chunk, kept) : chunk, ...rest);
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function hasColours(stream: TerminalStream, env: NodeJS.ProcessEnv): boolean {
  return coloursFor(stream, env).isColorSupported;
}

function guardText(text: string, kept: RegExp): string {
  const parts = text.split(kept).map((part, index) => (index % 2 === 0 ? toSpaces(part) : part));
  return disarm(parts.join('')).split('\n').map(guardLine).join('\n');
}

/**
 * `::` where a line begins, whatever its colour, is a command of GitHub.
 * Source: https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
function guardLine(line: string): string {
  return stripVTControlCharacters(line).trimStart().startsWith('::') ? line.replace('::', ': :') : line;
}
