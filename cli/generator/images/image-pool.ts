import { readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { startProcess } from '../../lib/processes.ts';
import { createRequestSlots } from '../source/connections.ts';
import { LAUNCHERS, nodeOptionsFor } from './confinement.ts';
import { ImageError, type ImageRecipe } from './image-recipe.ts';
import type { MadeImage } from './image-store.ts';

/** Wall time for one image. */
const LONGEST_JOB_MS = 20_000;
/** Starting a process takes two seconds on a busy machine. */
const LONGEST_START_MS = 60_000;
/** A process is replaced after this much time, since a limit of CPU time applies to all its images. */
const WORN_OUT_MS = 60_000;

export interface ImagePool {
  /**
   * Converts an image.
   * @throws ImageError when the original cannot be converted; Error with the system's code when the store is not writable
   */
  convert(order: ImageOrder): Promise<MadeImage>;
  /** Number of images converted. */
  count(): number;
  /** Ends all processes immediately and deletes their unfinished files; running and later orders fail with the reason. */
  close(reason: unknown): Promise<void>;
}

interface ImageOrder extends ImageJob {
  tenant: string;
  budget: ImageBudget;
}

/** Converts images in confined processes that start on demand and handle one image at a time. Tenants take turns. */
export function createImagePool(storeDir: string, longestJobMs = LONGEST_JOB_MS): ImagePool {
  const inTurn = createRequestSlots(availableParallelism());
  const processes = new Set<ImageProcess>();
  const idle: ImageProcess[] = [];
  let count = 0;
  const closing = new AbortController();

  const run = async (job: ImageJob, budget: ImageBudget, isRetry = false): Promise<MadeImage> => {
    closing.signal.throwIfAborted();
    budget.check();
    const worker = idle.pop() ?? startImageProcess(storeDir);
    processes.add(worker);
    const hasStarted = await worker.ready;
    const startedAt = performance.now();
    let isLate = false;
    const clock = setTimeout(() => {
      isLate = true;
      void worker.end();
    }, longestJobMs);
    const reply = await worker.run(job);
    clearTimeout(clock);
    const ms = performance.now() - startedAt;
    worker.usedMs += ms;
    if (reply.kind === 'ended' || worker.usedMs > WORN_OUT_MS || closing.signal.aborted) {
      processes.delete(worker);
      void worker.end();
    } else idle.push(worker);
    closing.signal.throwIfAborted();
    if (reply.kind === 'ended' && !isLate && !isRetry) return run(job, budget, true);
    budget.spendMs(ms, reply.kind === 'made' ? 'used' : 'wasted');
    switch (reply.kind) {
      case 'made':
        count++;
        return reply.made;
      case 'unusable':
        throw new ImageError(reply.reason);
      case 'failed':
        throw Object.assign(new Error(reply.message), reply);
      case 'ended': {
        const ended = hasStarted
          ? `ended the decoder (${reply.how})`
          : `cannot be made, as the process for it does not start (${reply.how})`;
        const reason = isLate ? `takes longer than ${longestJobMs / 1000} s to make` : ended;
        // The image may be fine: other processes took the CPU time, or the memory.
        throw new ImageError(reason, { isTransient: true });
      }
    }
  };

  return {
    convert: ({ tenant, budget, ...job }) => inTurn('', tenant, () => run(job, budget)),
    count: () => count,
    async close(reason) {
      closing.abort(reason);
      await Promise.all([...processes].map((worker) => worker.end()));
    },
  };
}

export interface ImageBudgetLimits {
  /** Number of addresses. */
  images: number;
  /** Bytes of fetched originals. */
  bytes: number;
  /** Time for conversions; time without a result counts `WASTED` times. */
  seconds: number;
}

/** More than a large city needs for its first build. */
const USUAL: ImageBudgetLimits = { images: 20_000, bytes: 4 * 1024 ** 3, seconds: 1200 };
/** Six images that take the maximum time use up the budget; thousands of good ones do not. */
const WASTED = 10;

/** Limits what one tenant's images may cost in one build, so that they cannot delay a run. */
export type ImageBudget = ReturnType<typeof createImageBudget>;

export function createImageBudget(limits: Partial<ImageBudgetLimits> = {}) {
  const left = { ...USUAL, ...limits };
  const refuse = (what: string) => {
    throw new ImageError(`is beyond what one build spends on a tenant's images (${what})`, { isTransient: true });
  };
  return {
    /** @throws ImageError (transient) when the limit of addresses is reached */
    countImage() {
      if (left.images-- <= 0) refuse('number');
    },
    /** @throws ImageError (transient) when bytes or time are used up */
    check() {
      if (left.bytes <= 0) refuse('bytes');
      if (left.seconds <= 0) refuse('time');
    },
    spendBytes(bytes: number) {
      left.bytes -= bytes;
    },
    spendMs(ms: number, how: 'used' | 'wasted') {
      left.seconds -= (how === 'wasted' ? WASTED * ms : ms) / 1000;
    },
  };
}

interface ImageProcess {
  /** Whether the process is ready to convert; settled when it is, or when it has ended. */
  ready: Promise<boolean>;
  /** Converts one image. */
  run(job: ImageJob): Promise<FromImageProcess | { kind: 'ended'; how: string }>;
  /** Milliseconds of all its images. */
  usedMs: number;
  /** Resolves when the process has ended and its unfinished files are deleted. */
  end(): Promise<void>;
}

/** Threads for decoding and encoding; an image uses one at a time. */
const THREADS = '2';

/** Starts a process that converts one image at a time, with as few rights as this machine allows. */
function startImageProcess(storeDir: string): ImageProcess {
  const { child, ended } = startProcess('image-process', {
    args: [storeDir],
    env: { UV_THREADPOOL_SIZE: THREADS },
    nodeOptions: nodeOptionsFor(storeDir),
    launchers: LAUNCHERS,
  });
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_START_MS);
  let onReady = (_isReady: boolean): void => {};
  const ready = new Promise<boolean>((resolve) => (onReady = resolve));
  let onReply = (_message: FromImageProcess): void => {};
  child.on('message', (received) => {
    // The other end is image-process.ts, so the type holds.
    const message = received as unknown as FromImageProcess | { kind: 'ready' };
    if (message.kind !== 'ready') return onReply(message);
    clearTimeout(late);
    onReady(true);
  });
  const gone = ended.then((how) => {
    clearTimeout(late);
    onReady(false);
    removeLeftovers(storeDir, child.pid);
    return { kind: 'ended', how } as const;
  });
  return {
    ready,
    run(job) {
      const response = new Promise<FromImageProcess>((resolve) => (onReply = resolve));
      // If the channel is closed already, `gone` settles.
      child.send(job, () => {});
      return Promise.race([response, gone]);
    },
    usedMs: 0,
    async end() {
      child.kill('SIGKILL');
      await gone;
    },
  };
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
}

export type FromImageProcess =
  | { kind: 'made'; made: MadeImage }
  /** The original cannot be converted. */
  | { kind: 'unusable'; reason: string }
  /** A file system error, or a bug. */
  | { kind: 'failed'; message: string; code?: string; path?: string };
