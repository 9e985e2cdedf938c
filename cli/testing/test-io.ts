import { PassThrough } from 'node:stream';
import type { Io, TerminalStream } from '../report/terminal.ts';

export interface TestIo extends Io {
  /** The output so far. */
  out(): string;
  err(): string;
}

export interface TestIoOptions {
  /** Both streams are terminals of this width. */
  columns?: number;
  rows?: number;
  env?: NodeJS.ProcessEnv;
}

/** For tests: a command's environment, with streams that record the output. */
export function createTestIo({ columns, rows = 24, env = {} }: TestIoOptions = {}): TestIo {
  const terminal = columns === undefined ? {} : { isTTY: true, columns, rows };
  const stream = () => {
    const written: string[] = [];
    const through = new PassThrough({ encoding: 'utf8' });
    through.on('data', (text: string) => written.push(text));
    return { stream: Object.assign(through, terminal) satisfies TerminalStream, text: () => written.join('') };
  };
  const stdout = stream();
  const stderr = stream();
  return { stdout: stdout.stream, stderr: stderr.stream, env, cwd: '/srv/voucher', out: stdout.text, err: stderr.text };
}
