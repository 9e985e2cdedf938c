import { setMaxListeners } from 'node:events';
import { EXIT, type ExitCode } from './lib/errors.ts';
import { runCli } from './program.ts';

/* The process: signals in, exit code out. Everything else is in program.ts, which tests run within their own process. */
const stop = new AbortController();
// Every call that waits for its next attempt listens, and Node would warn of a leak.
setMaxListeners(0, stop.signal);
let signalCode: ExitCode | undefined;

function onSignal(code: ExitCode): void {
  // Who asks twice does not want to wait for cleaning up.
  if (signalCode !== undefined) process.exit(code);
  signalCode = code;
  stop.abort(new DOMException('The command was asked to end.', 'AbortError'));
}

process.on('SIGINT', () => onSignal(EXIT.SIGINT));
process.on('SIGTERM', () => onSignal(EXIT.SIGTERM));
// `voucher-site … | head`: the reader is gone, so no error can be shown.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.OK);
  throw error;
});

const exitCode = await runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  signal: stop.signal,
});
process.exitCode = signalCode ?? exitCode;
