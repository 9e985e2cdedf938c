import { Worker } from 'node:worker_threads';
import { ENDED_BY_KERNEL } from './launch-command.ts';

/** Milliseconds between two looks at the parent. */
const LOOK_MS = 500;

/**
 * Ends this process when the one that started it is gone, as the result is not needed then. By a signal, since an ordinary
 * end would wait for native code under way. A broken pipe means the same as a closed channel, and
 * must not be left to Vike, which prints every uncaught error: into the same pipe, for ever.
 */
export function endWithParent(): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  process.stdout.on('error', end);
  process.stderr.on('error', end);
  if (!process.argv.includes(ENDED_BY_KERNEL)) watchParent();
}

/**
 * Notices the parent's end from a thread: this one may be busy, for ever in the worst case. Costs 30 ms and 5 MB, so it is
 * left to the kernel where that can be had.
 */
function watchParent(): void {
  const watch = `
    const { workerData: { parent, lookMs } } = require('node:worker_threads');
    const look = () => {
      try {
        process.kill(parent, 0);
        if (process.ppid === parent) return;
      } catch (error) {
        if (error.code === 'EPERM') return;
      }
      process.kill(process.pid, 'SIGKILL');
    };
    setInterval(look, lookMs);`;
  const workerData = { parent: process.ppid, lookMs: LOOK_MS };
  new Worker(watch, { eval: true, execArgv: [], workerData }).unref();
}
