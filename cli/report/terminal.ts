import pc from 'picocolors';
import { truncate, widthOf } from './format.ts';

export type TerminalStream = NodeJS.WritableStream & {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
};

/** The environment of a command; tests pass their own. Results go to stdout, messages to stderr. */
export interface Io {
  stdout: TerminalStream;
  stderr: TerminalStream;
  env: NodeJS.ProcessEnv;
  cwd: string;
}

export type Colours = ReturnType<typeof pc.createColors>;

export interface TextStyle {
  colours: Colours;
  /** Maximum columns of a line; Infinity if lines are not wrapped. */
  width: number;
}

/** Longer lines are hard to read, however wide the terminal is. */
const MAX_TEXT_WIDTH = 100;

export function textStyleFor(stream: TerminalStream, env: NodeJS.ProcessEnv): TextStyle {
  return { colours: coloursFor(stream, env), width: lineWidth(stream) };
}

/**
 * Colours for this output. NO_COLOR (https://no-color.org) takes precedence over FORCE_COLOR (https://force-color.org; `0`
 * and `false` switch colours off), and both over detection. Empty variables are ignored.
 */
export function coloursFor({ isTTY = false }: Pick<TerminalStream, 'isTTY'>, env: NodeJS.ProcessEnv): Colours {
  if ((env['NO_COLOR'] ?? '') !== '') return pc.createColors(false);
  const forced = env['FORCE_COLOR'] ?? '';
  if (forced !== '') return pc.createColors(forced !== '0' && forced !== 'false');
  return pc.createColors(isTTY && env['TERM'] !== 'dumb');
}

/** Whether the output can show a display that redraws itself: a terminal with cursor movement, outside CI. */
export function isInteractive(stream: TerminalStream, env: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && env['TERM'] !== 'dumb' && !isCi(env['CI']);
}

/** Work that a bar shows, in any unit. */
export interface Progress {
  done: number;
  planned: number;
}

/** A bar of so many cells; full only when all is done. */
export function progressBar({ done, planned }: Progress, cells: number, colours: Colours): string {
  const filled = done >= planned ? cells : Math.floor((done / planned) * cells);
  return colours.cyan('━'.repeat(filled)) + colours.dim('─'.repeat(cells - filled));
}

const BAR = 20;

/** A line on stderr that says how far a command is, and that is gone when it ends; nothing where it cannot be redrawn. */
export async function openProgressLine({ stderr, env }: Pick<Io, 'stderr' | 'env'>) {
  const redraw = isInteractive(stderr, env) ? (await import('log-update')).createLogUpdate(stderr) : undefined;
  return {
    /** @param progress shown as a bar before the text, where both fit */
    show(text: string, progress?: Progress): void {
      const room = (stderr.columns || 80) - 3;
      const hasBar = progress !== undefined && room > text.length + BAR + 2;
      const bar = hasBar ? `${progressBar(progress, BAR, coloursFor(stderr, env))}  ` : '';
      redraw?.(`  ${bar}${truncate(text, room)}`);
    },
    close(): void {
      redraw?.clear();
      redraw?.done();
    },
  };
}

/** Columns of the terminal; Infinity if the output is not a terminal. */
export function lineWidth(stream: TerminalStream): number {
  // A pty whose size was never set reports 0.
  return stream.isTTY === true ? stream.columns || 80 : Number.POSITIVE_INFINITY;
}

function isCi(value = ''): boolean {
  return value !== '' && value !== '0' && value !== 'false';
}

/**
 * Wraps text at words. A URL or path that is longer than a line is not split, so that it can be copied.
 * @param first prefix of the first line
 * @param next prefix of the following lines
 */
export function wrap(text: string, first: string, next: string, width: number): string {
  if (!Number.isFinite(width)) return first + text;
  const columns = Math.max(20, Math.min(width, MAX_TEXT_WIDTH) - next.length);
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (widthOf(`${line} ${word}`) > columns) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return first + lines.map((line) => line.trimEnd()).join(`\n${next}`);
}
