import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { startProcess } from '../lib/processes.ts';
import { LAUNCHERS, nodeOptionsFor } from './confinement.ts';
import type { ImageRecipe } from './image-recipe.ts';
import type { MadeImage } from './image-store.ts';

export interface ImageProcess {
  /** Makes one image. Rejects with an error that says how the process ended, where it ended before. */
  run(job: ImageJob): Promise<FromImageProcess>;
  /** Whether it came so far that it can make something; settled when it does, or has ended. */
  ready: Promise<boolean>;
  /** CPU time since it started, in milliseconds; undefined where the system does not tell. */
  cpuMs(): number | undefined;
  /** Works at idle priority from now on, where the machine has that; else at the lowest it has. */
  yieldToOthers(): void;
  end(): void;
}

/** Decoding and encoding happen in these threads; one image uses one at a time. */
const THREADS = '2';
/** Milliseconds; what Linux counts CPU time in, on every machine that Node runs on. */
const TICK_MS = 10;

/** Starts a process that makes one image after another, with as few rights as this machine lets it have. */
export function startImageProcess(storeDir: string): ImageProcess {
  const { child, ended } = startProcess('image-process', {
    env: { UV_THREADPOOL_SIZE: THREADS },
    nodeOptions: nodeOptionsFor(storeDir),
    launchers: LAUNCHERS,
  });
  let onReady = (_isReady: boolean): void => {};
  const ready = new Promise<boolean>((resolve) => (onReady = resolve));
  let onAnswer = (_message: FromImageProcess): void => {};
  child.on('message', (received) => {
    // The image process, which is the same code, is the only one who sends.
    const message = received as unknown as FromImageProcess | { kind: 'ready' };
    if (message.kind === 'ready') onReady(true);
    else onAnswer(message);
  });
  const end = ended.then((how) => {
    onReady(false);
    removeLeftovers(storeDir, child.pid);
    throw new Error(how);
  });
  // Only the job that is under way cares how it ended.
  end.catch(() => {});
  return {
    run(job) {
      const answer = new Promise<FromImageProcess>((resolve) => {
        onAnswer = resolve;
      });
      // Sent before it listens, a message waits in the channel. A channel that is closed already is told by the end.
      child.send(job, () => {});
      return Promise.race([answer, end]);
    },
    ready,
    cpuMs: () => cpuMsOf(child.pid),
    yieldToOthers: () => lowerPriority(child.pid),
    end: () => void child.kill('SIGKILL'),
  };
}

/** Source: proc_pid_stat(5); the name in parentheses may hold anything, so fields count from its end. */
function cpuMsOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Linux keeps a priority for each thread. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    const threads = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
    for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // A thread, or the process, that has ended meanwhile.
  }
  // Others' processes wait a moment often, and a low priority takes it. Without `chrt` (util-linux) that has to do.
  spawn('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], { stdio: 'ignore' }).on('error', () => {});
}

/** What a process that was killed had in the making; see `temporaryPath`. */
function removeLeftovers(storeDir: string, pid: number | undefined): void {
  const folder = path.join(storeDir, 'tmp');
  try {
    for (const name of readdirSync(folder)) {
      if (name.startsWith(`${pid}.`)) rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // The store is gone, or cannot be written to: its next user tells.
  }
}

/* What passes between the build and a process that makes images: plain data. */

export interface ImageJob {
  id: string;
  /** Path of the original. */
  file: string;
  recipe: ImageRecipe;
  storeDir: string;
}

export type FromImageProcess =
  | { kind: 'made'; made: MadeImage }
  /** Nothing can be made of this original. */
  | { kind: 'unusable'; reason: string }
  /** The file system refused, or a bug of ours. */
  | { kind: 'failed'; message: string; code?: string; path?: string };
