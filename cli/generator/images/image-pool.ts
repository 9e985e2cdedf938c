import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ignoreFileErrors, type ToldError } from '../../lib/file-errors.ts';
import { namesIfReadable } from '../../lib/file-operations.ts';
import { cpuMsOf } from '../../lib/process-identity.ts';
import { startProcess } from '../../lib/processes.ts';
import { LAUNCHERS, nodeOptionsFor } from './confinement.ts';
import { ImageError, slowShare, type ImageRecipe } from './image-recipe.ts';
import type { MadeImage } from './image-store.ts';

/** Wall time for one image. */
const LONGEST_JOB_MS = 20_000;
/** Starting a process takes two seconds on a busy machine. */
const LONGEST_START_MS = 60_000;
const CLOCK_MS = 100;
/** A process is replaced after this much CPU time, whose limit applies to all its images. */
const WORN_OUT_MS = 60_000;

export interface ImagePool {
  /**
   * Converts an image; concurrent orders of a tenant for the same image share one conversion.
   * @throws ImageError when the original cannot be converted; Error with the system's code when the store is not writable
   */
  convert(order: ImageOrder): Promise<MadeImage>;
  /** Number of images converted. */
  count(): number;
  /** Ends all processes immediately and deletes their unfinished files; running and later orders fail with the reason. */
  close(reason: unknown): Promise<void>;
}

interface ImageOrder extends ImageJob {
  /** Drawings take less time than photographs. */
  isDrawing: boolean;
  tenant: string;
  budget: ImageBudget;
}

interface Task {
  order: ImageOrder;
  resolve(made: MadeImage): void;
  reject(error: unknown): void;
  /** Its process ended unexpectedly once, which may have had another cause. */
  isRetry: boolean;
}

interface Running {
  tenant: string;
  worker: ImageProcess;
  /** It took much longer than a normal image, and continues when the machine has nothing else to do. */
  isSlow: boolean;
}

/**
 * Converts images in confined processes that start on demand and handle one image at a time. Tenants take turns: the next
 * image is of the tenant with the fewest running ones, and last of one with a slow image, which makes room for another one.
 */
export function createImagePool(storeDir: string, longestJobMs = LONGEST_JOB_MS): ImagePool {
  const places = availableParallelism();
  /** By tenant, the one that was served last at the end. */
  const waiting = new Map<string, Task[]>();
  const running = new Set<Running>();
  const idle: ImageProcess[] = [];
  const ordered = new Map<string, Promise<MadeImage>>();
  let count = 0;
  let closed: { reason: unknown } | undefined;

  const runningOf = (tenant: string) => [...running].filter((one) => one.tenant === tenant);
  const hasSlow = (tenant: string) => runningOf(tenant).some(({ isSlow }) => isSlow);
  const hasRoom = () => [...running].filter(({ isSlow }) => !isSlow).length < places && running.size < 3 * places;
  /** Beside a slow image, a tenant may have one more. */
  const mayStart = (tenant: string) => runningOf(tenant).length < (hasSlow(tenant) ? 2 : places);
  const byTurn = (one: string, other: string) =>
    Number(hasSlow(one)) - Number(hasSlow(other)) || runningOf(one).length - runningOf(other).length;
  const takeNext = (): Task | undefined => {
    const [tenant] = [...waiting.keys()].filter(mayStart).toSorted(byTurn);
    if (tenant === undefined) return undefined;
    const [task, ...rest] = waiting.get(tenant) ?? [];
    waiting.delete(tenant);
    if (rest.length > 0) waiting.set(tenant, rest);
    return task;
  };
  const startNext = () => {
    while (hasRoom()) {
      const task = takeNext();
      if (task === undefined) return;
      try {
        task.order.budget.check();
        void run(task);
      } catch (error) {
        task.reject(error);
      }
    }
  };

  const run = async (task: Task): Promise<void> => {
    const { tenant, budget, isDrawing, ...job } = task.order;
    const worker = idle.pop() ?? startImageProcess(storeDir);
    const entry: Running = { tenant, worker, isSlow: false };
    running.add(entry);
    const hasStarted = await worker.ready;
    const startedAt = performance.now();
    const cpuBefore = worker.cpuMs();
    let isLate = false;
    const clock = setInterval(() => {
      isLate ||= performance.now() - startedAt > longestJobMs;
      if (isLate) void worker.end();
      if (isLate || entry.isSlow || worker.cpuMs() - cpuBefore < longestJobMs * slowShare(job.recipe, isDrawing))
        return;
      entry.isSlow = true;
      worker.yieldToOthers();
      startNext();
    }, CLOCK_MS);
    const reply = await worker.run(job).catch((error: Error) => error);
    clearInterval(clock);
    running.delete(entry);
    const ms = performance.now() - startedAt;
    if (!(reply instanceof Error)) {
      // A process cannot raise its priority again.
      if (entry.isSlow || worker.cpuMs() > WORN_OUT_MS || closed) void worker.end();
      else idle.push(worker);
      budget.spendMs(ms, reply.kind === 'unusable' ? 'wasted' : 'used');
      settle(task, reply);
    } else if (closed) task.reject(closed.reason);
    else if (!isLate && !task.isRetry)
      waiting.set(tenant, [{ ...task, isRetry: true }, ...(waiting.get(tenant) ?? [])]);
    else {
      const error = failureOf(isLate ? undefined : reply.message, hasStarted, entry.isSlow);
      budget.spendMs(ms, error.isTransient ? 'used' : 'wasted');
      task.reject(error);
    }
    startNext();
  };

  /** @param ended how the process ended twice; undefined if the time was up */
  const failureOf = (ended: string | undefined, hasStarted: boolean, isSlow: boolean) => {
    const limit = `${longestJobMs / 1000} s`;
    if (ended !== undefined && hasStarted) return new ImageError(`ended the decoder (${ended})`);
    if (ended === undefined && isSlow) return new ImageError(`takes longer than ${limit} to make`);
    // The image may be fine: other processes took the CPU time, or the memory.
    const reason =
      ended === undefined
        ? `was not made in ${limit}, as the machine was busy`
        : `cannot be made, as the process for it does not start (${ended})`;
    return new ImageError(reason, { isTransient: true });
  };

  const settle = (task: Task, reply: FromImageProcess) => {
    if (reply.kind === 'made') {
      count++;
      task.resolve(reply.made);
    } else if (reply.kind === 'unusable') task.reject(new ImageError(reply.reason));
    else task.reject(Object.assign(new Error(reply.message), reply));
  };

  return {
    async convert(order) {
      if (closed) throw closed.reason;
      const key = `${order.tenant} ${order.id}`;
      const known = ordered.get(key);
      if (known) return known;
      const made = new Promise<MadeImage>((resolve, reject) => {
        const task = { order, resolve, reject, isRetry: false };
        waiting.set(order.tenant, [...(waiting.get(order.tenant) ?? []), task]);
        startNext();
      });
      ordered.set(key, made);
      const forget = () => ordered.delete(key);
      made.then(forget, forget);
      return made;
    },
    count: () => count,
    async close(reason) {
      closed ??= { reason };
      for (const { reject } of [...waiting.values()].flat()) reject(closed.reason);
      waiting.clear();
      const workers = [...idle.splice(0), ...[...running].map(({ worker }) => worker)];
      await Promise.all(workers.map((worker) => worker.end()));
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
  /** Converts one image. Rejects with an error that says how the process ended. */
  run(job: ImageJob): Promise<FromImageProcess>;
  /** Whether the process is ready to convert; settled when it is, or when it has ended. */
  ready: Promise<boolean>;
  /** CPU time since the start; wall time where the system does not report it. */
  cpuMs(): number;
  /** Continues when the machine has nothing else to do, if it offers `chrt` (util-linux). */
  yieldToOthers(): void;
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
  const { pid } = child;
  const startedAt = performance.now();
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
    removeLeftovers(storeDir, pid);
    return how;
  });
  return {
    run(job) {
      const response = new Promise<FromImageProcess>((resolve) => (onReply = resolve));
      // The channel keeps messages until the process listens. If it is closed already, `gone` settles.
      child.send(job, () => {});
      return Promise.race([response, gone.then((how) => Promise.reject(new Error(how)))]);
    },
    ready,
    cpuMs: () => (process.platform === 'linux' ? cpuMsOf(pid ?? 0) : performance.now() - startedAt),
    yieldToOthers() {
      spawn('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], { stdio: 'ignore' }).on('error', () => {});
    },
    async end() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Deletes the unfinished files of a killed process; see `temporaryPath`. */
function removeLeftovers(storeDir: string, pid: number | undefined): void {
  const folder = path.join(storeDir, 'tmp');
  const own = namesIfReadable(folder).filter((name) => name.startsWith(`${pid}.`));
  // If the store is not writable, its next user reports that.
  ignoreFileErrors(() => own.forEach((name) => rmSync(path.join(folder, name), { recursive: true, force: true })));
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
  | ({ kind: 'failed' } & ToldError);
