import { setMaxListeners } from 'node:events';
import { Writable } from 'node:stream';
import { EXIT, Interruption } from './lib/errors.ts';
import { runCli } from './program.ts';

/*
 * A process of a worker, which `bin.js job` starts: runs the commands of one job, one after another, and sends the worker how
 * each of them has ended. Node and the code that the commands share are loaded once.
 */

/** Between two commands; no argument of theirs. */
const THEN = '+';

const stop = new AbortController();
// Every request that waits for a retry adds a listener, and Node would warn of a leak.
setMaxListeners(0, stop.signal);
for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort(new Interruption(name)));
// A worker that was killed cannot end what it has started.
process.once('disconnect', () => stop.abort(new Interruption('SIGTERM')));
process.channel?.unref();
// After a closed pipe, messages have no reader; the command continues.
process.stderr.on('error', () => {});

for (const argv of split(process.argv.slice(3))) {
  const exitCode = await run(argv);
  process.exitCode = exitCode;
  if (exitCode !== EXIT.OK) break;
}

async function run(argv: readonly string[]): Promise<number> {
  let stdout = '';
  const { stderr, env } = process;
  const exitCode = await runCli(argv, {
    stdout: new Writable({
      decodeStrings: false,
      write(text: string | Buffer, _encoding, done) {
        stdout += text.toString();
        done();
      },
    }),
    stderr,
    env,
    cwd: process.cwd(),
    signal: stop.signal,
  });
  // Without a worker there is nobody to tell.
  if (process.connected) await new Promise((sent) => process.send?.({ exitCode, stdout }, sent));
  return exitCode;
}

function split(args: readonly string[]): string[][] {
  const commands: string[][] = [[]];
  for (const argument of args) {
    if (argument === THEN) commands.push([]);
    else commands.at(-1)?.push(argument);
  }
  return commands;
}
