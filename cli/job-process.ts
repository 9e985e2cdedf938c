import { setMaxListeners } from 'node:events';
import { Writable } from 'node:stream';
import { assert, EXIT, Interruption } from './lib/errors.ts';
import { isListOf, isText, tryParseJson } from './lib/schema.ts';
import { runCli } from './program.ts';
import type { CommandEnd } from './queue/build-and-publish.ts';

/*
 * A process of a worker, which `bin.js job` starts: runs the commands of one job, one after another, and sends the worker how
 * each of them has ended. Node and the code that the commands share are loaded once.
 */

/** The commands with their arguments, as JSON. */
const commands = tryParseJson(process.argv[3] ?? '');
assert(isListOf(isListOf(isText))(commands), 'a worker gives a list of commands');

const stop = new AbortController();
// Every request that waits for a retry adds a listener, and Node would warn of a leak.
setMaxListeners(0, stop.signal);
for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort(new Interruption(name)));
// A worker that was killed cannot end what it has started.
process.once('disconnect', () => stop.abort(new Interruption('SIGTERM')));
process.channel?.unref();
// After a closed pipe, messages have no reader; the command continues.
process.stderr.on('error', () => {});

for (const argv of commands) {
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
  const end: CommandEnd = { exitCode, stdout };
  if (process.connected) await new Promise((sent) => process.send?.(end, sent));
  // Started by hand, as for a measurement, or the worker has gone.
  else process.stdout.write(stdout);
  return exitCode;
}
