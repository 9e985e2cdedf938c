import { setMaxListeners } from 'node:events';
import { fstatSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import { EXIT, Interruption, OperatorError, toError, type EndingSignal, type ExitCode } from './lib/errors.ts';
import { runCli } from './program.ts';
import type { TerminalStream } from './report/terminal.ts';

/* The process: signals and broken outputs in, exit code out. Everything else is in program.ts, which tests run in their own process. */
const argv = process.argv.slice(2);
/** `timeout` signals the process and its group, and npm passes on a Ctrl+C that the process has received already. */
const ONE_REQUEST_MS = 2000;
const stop = new AbortController();
// Every request that waits for a retry adds a listener, and Node would warn of a leak.
setMaxListeners(0, stop.signal);
let signal: EndingSignal | undefined;
let secondSignalCounts = false;
let isNormalEnd = false;
let outputError: OperatorError | undefined;

for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (signal !== undefined) return onSecondSignal(name);
    signal = name;
    stop.abort(new Interruption(name));
    // The immediate comes after signals that arrived while cleanup kept the process busy.
    setTimeout(() => setImmediate(() => (secondSignalCounts = true)), ONE_REQUEST_MS).unref();
  });
}
// A parent that opened a channel, such as a test, may be killed: the command ends with it.
if (process.channel !== undefined) {
  process.once('disconnect', () => stop.abort(new Interruption('SIGTERM')));
  process.channel.unref();
}
// After a closed terminal or pipe, messages have no reader; the command continues.
process.stderr.on('error', () => {});
process.stdout.on('error', onOutputError);

const stdout = openStdout();
const code = await runCli(argv, {
  stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  signal: stop.signal,
  openInput: () => process.stdin,
  endsByRequest: () => (isNormalEnd = signal === 'SIGINT'),
});
await flush(stdout);
if (signal !== undefined && !isNormalEnd && code !== EXIT[signal])
  process.stderr.write(`! ${signal} arrived when the work was done\n`);
process.exitCode = signal === undefined || isNormalEnd ? await exitCodeOf(code) : EXIT[signal];

/** A second request exits without cleanup. */
function onSecondSignal(name: EndingSignal): void {
  if (!secondSignalCounts) return;
  try {
    // Synchronous, because the process exits.
    writeSync(process.stderr.fd, `✗ Ended at once by a second signal (${name}); the next run cleans up\n`);
  } catch {
    // stderr has no reader.
  }
  process.exit(EXIT[name]);
}

function onOutputError(error: NodeJS.ErrnoException): void {
  // In `voucher-site … | head`, the reader has ended.
  if (error.code === 'EPIPE') return stop.abort(new Interruption('SIGPIPE'));
  if (outputError !== undefined || error.code === 'ERR_STREAM_DESTROYED') return;
  outputError = new OperatorError({
    code: 'STDOUT_NOT_WRITABLE',
    title: 'The result could not be written to stdout',
    details: [`System error: ${error.message}`, 'What the command has done remains; only its output is incomplete.'],
    hint: 'free space or choose another file, then run the command again',
    exitCode: EXIT.OUTPUT_REFUSED,
    cause: error,
  });
  stop.abort(outputError);
}

/** A missing result is a failure even if the command has done its work. */
async function exitCodeOf(result: ExitCode): Promise<ExitCode> {
  // Otherwise the command was aborted by it, and has said so.
  if (outputError === undefined || result === outputError.exitCode) return result;
  const [{ renderFailure, toFailure }, { textStyleFor }] = await Promise.all([
    import('./report/failures.ts'),
    import('./report/terminal.ts'),
  ]);
  const text = renderFailure(toFailure(outputError).failure, textStyleFor(process.stderr, process.env));
  process.stderr.write(`${text}\n`);
  return result === EXIT.OK ? outputError.exitCode : result;
}

/**
 * Node's own stream ignores what a file did not accept, so a disk that becomes full during a write would cut the output
 * silently.
 */
function openStdout(): TerminalStream {
  const { fd, isTTY } = process.stdout;
  const stat = fstatSync(fd);
  if (isTTY || !(stat.isFile() || stat.isCharacterDevice())) return process.stdout;
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        for (let written = 0; written < chunk.length;) written += writeSync(fd, chunk, written);
        done();
      } catch (error) {
        done(toError(error));
      }
    },
  });
  return stream.on('error', onOutputError);
}

/** Resolves when everything was written, or cannot be written. */
function flush(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
