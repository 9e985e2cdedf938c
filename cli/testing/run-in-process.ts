import { PassThrough } from 'node:stream';
import type { ExitCode } from '../lib/errors.ts';
import type { CommandIo } from '../commands/command.ts';
import { FIXED_DAY } from './fixed-day.ts';

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
  const [stdout, stderr] = [record(), record()];
  const io: CommandIo = { stdout: stdout.stream, stderr: stderr.stream, env: FIXED_DAY, cwd, signal: stop.signal };
  const ended = run(io);
  const served = new Promise<URL>((resolve, reject) => {
    stdout.stream.on('data', () => {
      const url = /http:\/\/[^\s"]+/.exec(stdout.text());
      if (url) resolve(new URL(url[0]));
    });
    ended.then(() => reject(new Error(`it ended: ${stderr.text()}`)), reject);
  });
  return {
    stdout: stdout.text,
    stderr: stderr.text,
    served,
    end: () => {
      stop.abort();
      return ended;
    },
  };
}

function record() {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { stream, text: () => text };
}
