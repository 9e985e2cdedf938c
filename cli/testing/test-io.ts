import { PassThrough } from 'node:stream';
import type { Io, TerminalStream } from '../report/terminal.ts';

export interface TestIo extends Io {
  /** What has been written so far. */
  out(): string;
  err(): string;
}

export interface TestIoOptions {
  /** Makes both streams terminals of this width. */
  columns?: number;
  rows?: number;
  env?: NodeJS.ProcessEnv;
}

/** The outside of a process for tests: streams that remember what was written. */
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
