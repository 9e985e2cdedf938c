import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { startProcess } from '../../lib/processes.ts';
import { LAUNCHERS, nodeOptionsFor } from './confinement.ts';
import type { ImageRecipe } from './image-recipe.ts';
import type { MadeImage } from './image-store.ts';

export interface ImageProcess {
  /** Converts one image. Rejects with an error that says how the process ended. */
  run(job: ImageJob): Promise<FromImageProcess>;
  /** Whether the process is ready to convert; settled when it is, or when it has ended. */
  ready: Promise<boolean>;
  /** CPU time since the start, in milliseconds; undefined if the system does not report it. */
  cpuMs(): number | undefined;
  /** Continues at idle priority if the machine supports it, otherwise at the lowest priority. */
  yieldToOthers(): void;
  end(): void;
}

/** Threads for decoding and encoding; an image uses one at a time. */
const THREADS = '2';
/** Milliseconds; Linux's unit of CPU time on all machines that Node supports. */
const TICK_MS = 10;

/** Starts a process that converts one image at a time, with as few rights as this machine allows. */
export function startImageProcess(storeDir: string): ImageProcess {
  const { child, ended } = startProcess('image-process', {
    env: { UV_THREADPOOL_SIZE: THREADS },
    nodeOptions: nodeOptionsFor(storeDir),
    launchers: LAUNCHERS,
  });
  let onReady = (_isReady: boolean): void => {};
  const ready = new Promise<boolean>((resolve) => (onReady = resolve));
  let onReply = (_message: FromImageProcess): void => {};
  child.on('message', (received) => {
    // The other end is image-process.ts, so the type holds.
    const message = received as unknown as FromImageProcess | { kind: 'ready' };
    if (message.kind === 'ready') onReady(true);
    else onReply(message);
  });
  const end = ended.then((how) => {
    onReady(false);
    removeLeftovers(storeDir, child.pid);
    throw new Error(how);
  });
  // The rejection matters only to a job that is running.
  end.catch(() => {});
  return {
    run(job) {
      const response = new Promise<FromImageProcess>((resolve) => {
        onReply = resolve;
      });
      // The channel keeps messages until the process listens. If it is closed already, `end` rejects.
      child.send(job, () => {});
      return Promise.race([response, end]);
    },
    ready,
    cpuMs: () => cpuMsOf(child.pid),
    yieldToOthers: () => lowerPriority(child.pid),
    end: () => void child.kill('SIGKILL'),
  };
}

/** Source: proc_pid_stat(5). The name in parentheses may contain anything, so fields are counted after it. */
function cpuMsOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Linux keeps a priority per thread. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    const threads = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
    for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // The process or the thread has ended.
  }
  // Processes that often wait would still lose time to a low priority, so idle scheduling is better; it needs `chrt` (util-linux).
  spawn('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], { stdio: 'ignore' }).on('error', () => {});
}

/** Deletes the unfinished files of a killed process; see `temporaryPath`. */
function removeLeftovers(storeDir: string, pid: number | undefined): void {
  const folder = path.join(storeDir, 'tmp');
  try {
    for (const name of readdirSync(folder)) {
      if (name.startsWith(`${pid}.`)) rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // The store is gone or not writable; its next user reports that.
  }
}

/* Messages between the main process and the image processes: plain data. */

export interface ImageJob {
  id: string;
  /** Path of the original. */
  file: string;
  recipe: ImageRecipe;
  storeDir: string;
}

export type FromImageProcess =
  | { kind: 'made'; made: MadeImage }
  /** The original cannot be converted. */
  | { kind: 'unusable'; reason: string }
  /** A file system error, or a bug. */
  | { kind: 'failed'; message: string; code?: string; path?: string };
