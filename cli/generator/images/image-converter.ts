import { ImageError } from './image-errors.ts';
import { type FromImageProcess, type ImageJob, startImageProcess, type ImageProcess } from './start-image-process.ts';
import type { MadeImage } from './image-store.ts';

/** Maximum wall time for one image. */
const LONGEST_JOB_MS = 20_000;
/** Starting a process takes two seconds on a busy machine. */
const LONGEST_START_MS = 60_000;
const LOOK_MS = 100;
/** A process is replaced after this much work, because its CPU time limit applies to all its images. */
const WORN_OUT_MS = 60_000;

interface ConversionOrder extends ImageJob {
  /** Tenants take turns. */
  tenant: string;
  /** CPU time after which the image counts as slow, given the default `longestJobMs`. */
  slowAfterMs: number;
  /** Called when the image's turn comes. @throws ImageError if it should not be made any more */
  check?(): void;
  /** Called with the time that the conversion took. */
  onSpent?(ms: number, how: 'used' | 'wasted'): void;
}

const isAnySlow = (running: Turn['running']) => [...running].some(({ isSlow }) => isSlow);

export interface ImageConverter {
  /**
   * Converts an image; concurrent orders of the same image share one conversion.
   * @throws ImageError when the original cannot be converted; `isRefused` if it took too long or crashed the process;
   * Error with the system's code when the store is not writable
   */
  convert(order: ConversionOrder): Promise<MadeImage>;
  /** Number of images converted. */
  count(): number;
  /** Ends all processes immediately; running and later orders fail with the reason. */
  close(reason: unknown): void;
}

interface Task {
  order: ConversionOrder;
  resolve(made: MadeImage): void;
  reject(error: unknown): void;
  /** Its process ended unexpectedly once, which may have had another cause. */
  isSuspect: boolean;
}

interface Turn {
  waiting: Task[];
  /** Start time of each running conversion, and whether it is slow. */
  running: Set<{ startedAt: number; isSlow: boolean }>;
  /** One of its images reached the time limit: its other images run at low priority from the start, one at a time. */
  isSuspect: boolean;
  /** Time of finished conversions. */
  ms: number;
}

/**
 * Converts images in processes that handle one image at a time and start on demand. Tenants take turns. A slow image makes
 * room for others: its process continues at low priority.
 * @param atOnce number of images converted at the same time, not counting those at low priority
 */
export function createImageConverter(
  atOnce: number,
  { longestJobMs = LONGEST_JOB_MS }: { longestJobMs?: number } = {},
): ImageConverter {
  const turns = new Map<string, Turn>();
  const ordered = new Map<string, Promise<MadeImage>>();
  const idle: { worker: ImageProcess; ms: number }[] = [];
  const busy = new Set<ImageProcess>();
  /** Running tasks at normal priority. */
  let quick = 0;
  let count = 0;
  let closed: { reason: unknown } | undefined;

  const hasRoom = () => quick < atOnce && busy.size < 3 * atOnce;
  /** Beside a slow image, a tenant may have one more. */
  const mayStart = ({ waiting, running, isSuspect }: Turn) =>
    waiting.length > 0 && running.size < (isSuspect ? 1 : isAnySlow(running) ? 2 : atOnce);
  const spentMs = ({ ms, running }: Turn) =>
    [...running].reduce((sum, { startedAt }) => sum + performance.now() - startedAt, ms);
  const isLast = ({ running, isSuspect }: Turn) => isSuspect || isAnySlow(running);
  /** The tenant with the least time is next; tenants with a slow image come last, and all get a core before one gets two. */
  const byTurn = (one: Turn, other: Turn) =>
    Number(isLast(one)) - Number(isLast(other)) ||
    one.running.size - other.running.size ||
    spentMs(one) - spentMs(other);
  const startNext = () => {
    while (hasRoom()) {
      const [turn] = [...turns.values()].filter(mayStart).toSorted(byTurn);
      const task = turn?.waiting.shift();
      if (turn === undefined || task === undefined) return;
      void work(turn, task);
    }
  };

  const work = async (turn: Turn, task: Task): Promise<void> => {
    const { order } = task;
    try {
      order.check?.();
    } catch (error) {
      task.reject(error);
      return;
    }
    const { worker, ms: workedMs } = idle.pop() ?? { worker: startImageProcess(order.storeDir), ms: 0 };
    const entry = { startedAt: performance.now(), isSlow: false };
    let hasYielded = isLast(turn);
    busy.add(worker);
    turn.running.add(entry);
    if (!hasYielded) quick++;
    let isLate = false;
    let cpuMs = 0;
    const start = setTimeout(worker.end, LONGEST_START_MS);
    const hasStarted = await worker.ready;
    clearTimeout(start);
    const startedAt = performance.now();
    if (hasYielded) worker.yieldToOthers();
    const cpuBefore = worker.cpuMs() ?? 0;
    const slowAfterMs = (order.slowAfterMs * longestJobMs) / LONGEST_JOB_MS;
    const look = setInterval(() => {
      cpuMs = (worker.cpuMs() ?? performance.now() - startedAt + cpuBefore) - cpuBefore;
      if (entry.isSlow || cpuMs < slowAfterMs) return;
      if (!hasYielded) quick--;
      entry.isSlow = hasYielded = true;
      worker.yieldToOthers();
      startNext();
    }, LOOK_MS);
    const late = setTimeout(() => {
      isLate = true;
      worker.end();
    }, longestJobMs);
    const { id, file, recipe, storeDir } = order;
    const result = await worker.run({ id, file, recipe, storeDir }).catch((error: Error) => error);
    clearInterval(look);
    clearTimeout(late);
    const ms = performance.now() - startedAt;
    busy.delete(worker);
    turn.running.delete(entry);
    turn.ms += ms;
    if (!hasYielded) quick--;
    if (!(result instanceof Error)) {
      // A process cannot raise its priority again.
      if (hasYielded || workedMs + ms > WORN_OUT_MS || closed) worker.end();
      else idle.push({ worker, ms: workedMs + ms });
      order.onSpent?.(ms, result.kind === 'unusable' ? 'wasted' : 'used');
      settle(task, result);
    } else if (closed) {
      task.reject(closed.reason);
    } else if (isLate && !entry.isSlow) {
      // Other processes took the CPU time, so the image may be fine.
      order.onSpent?.(ms, 'used');
      const reason = `was not made in ${longestJobMs / 1000} s, as the machine was busy`;
      task.reject(new ImageError(reason, { isTransient: true }));
    } else if (isLate) {
      turn.isSuspect = true;
      order.onSpent?.(ms, 'wasted');
      task.reject(new ImageError(`takes longer than ${longestJobMs / 1000} s to make`, { isRefused: true }));
    } else if (!task.isSuspect) {
      turn.waiting.unshift({ ...task, isSuspect: true });
    } else if (!hasStarted) {
      const reason = `cannot be made, as the process for it does not start (${result.message})`;
      task.reject(new ImageError(reason, { isTransient: true }));
    } else {
      order.onSpent?.(ms, 'wasted');
      // It crashed twice, so the file is the cause.
      task.reject(new ImageError(`ended the decoder (${result.message})`, { isRefused: true }));
    }
    startNext();
  };

  const settle = (task: Task, message: FromImageProcess) => {
    if (message.kind === 'made') {
      count++;
      task.resolve(message.made);
    } else if (message.kind === 'unusable') task.reject(new ImageError(message.reason));
    else task.reject(Object.assign(new Error(message.message), message));
  };

  return {
    async convert(order) {
      if (closed) throw closed.reason;
      const key = `${order.tenant} ${order.id}`;
      const known = ordered.get(key);
      if (known) return known;
      const made = new Promise<MadeImage>((resolve, reject) => {
        const turn = turns.get(order.tenant) ?? { waiting: [], running: new Set(), isSuspect: false, ms: 0 };
        turns.set(order.tenant, turn);
        turn.waiting.push({ order, resolve, reject, isSuspect: false });
        startNext();
      });
      ordered.set(key, made);
      const forget = () => ordered.delete(key);
      made.then(forget, forget);
      return made;
    },
    count: () => count,
    close(reason) {
      closed ??= { reason };
      for (const { waiting } of turns.values()) for (const { reject } of waiting.splice(0)) reject(closed.reason);
      for (const { worker } of idle.splice(0)) worker.end();
      for (const worker of busy) worker.end();
    },
  };
}
