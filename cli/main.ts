import { setMaxListeners } from 'node:events';
import { EXIT, type ExitCode } from './lib/errors.ts';
import { runCli } from './program.ts';

/* The process: signals in, exit code out. Everything else is in program.ts, which tests run in their own process. */
const stop = new AbortController();
// Every request that waits for a retry adds a listener, and Node would warn of a leak.
setMaxListeners(0, stop.signal);
let signalCode: ExitCode | undefined;

function onSignal(code: ExitCode): void {
  // A second signal exits without cleanup.
  if (signalCode !== undefined) process.exit(code);
  signalCode = code;
  stop.abort(new DOMException('The command was aborted.', 'AbortError'));
}

process.on('SIGINT', () => onSignal(EXIT.SIGINT));
process.on('SIGTERM', () => onSignal(EXIT.SIGTERM));
// In `voucher-site … | head`, the reader has exited, so errors cannot be shown.
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
  openInput: () => process.stdin,
});
process.exitCode = signalCode ?? exitCode;
