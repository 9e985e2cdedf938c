import { PassThrough } from 'node:stream';
import type { CommandIo } from '../commands/command.ts';
import type { ExitCode } from '../lib/errors.ts';
import type { TerminalStream } from '../report/terminal.ts';
import { FIXED_DAY } from './fixed-day.ts';

export interface TestIo extends CommandIo {
  /** The output so far. */
  out(): string;
  err(): string;
}

export interface TestIoOptions {
  /** Both streams are terminals of this width. */
  columns?: number;
  rows?: number;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  signal?: AbortSignal;
  /** What the user of the terminal types, to the end of the input. */
  answer?: string;
}

/** For tests: a command's environment, with streams that record the output. */
export function createTestIo({ columns, rows = 24, answer, ...more }: TestIoOptions = {}): TestIo {
  const terminal = columns === undefined ? {} : { isTTY: true, columns, rows };
  const stream = () => {
    const written: string[] = [];
    const through = new PassThrough({ encoding: 'utf8' });
    through.on('data', (text: string) => written.push(text));
    return { stream: Object.assign(through, terminal) satisfies TerminalStream, text: () => written.join('') };
  };
  const stdout = stream();
  const stderr = stream();
  const input = new PassThrough();
  if (answer !== undefined) input.end(answer);
  return {
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: {},
    cwd: '/srv/voucher',
    signal: new AbortController().signal,
    ...(columns !== undefined && { openInput: () => Object.assign(input, { isTTY: true }) }),
    ...more,
    out: stdout.text,
    err: stderr.text,
  };
}

export interface ForegroundRun {
  /** The output so far. */
  stdout(): string;
  stderr(): string;
  /** The first address on stdout; waits until the server runs. */
  served: Promise<URL>;
  /** Requests the end of the command. */
  end(): Promise<ExitCode>;
}

/** For tests: runs a command that serves until its signal is aborted. */
export function runForTest(cwd: string, run: (io: CommandIo) => Promise<ExitCode>): ForegroundRun {
  const stop = new AbortController();
  const { out, err, ...io } = createTestIo({ env: FIXED_DAY, cwd, signal: stop.signal });
  const ended = run(io);
  const served = new Promise<URL>((resolve, reject) => {
    io.stdout.on('data', () => {
      const url = /http:\/\/[^\s"]+/.exec(out());
      if (url) resolve(new URL(url[0]));
    });
    ended.then(() => reject(new Error(`it ended: ${err()}`)), reject);
  });
  const end = () => {
    stop.abort();
    return ended;
  };
  return { stdout: out, stderr: err, served, end };
}
