import { ImageError } from './image-errors.ts';
import { type FromImageProcess, type ImageJob, startImageProcess, type ImageProcess } from './start-image-process.ts';
import type { MadeImage } from './image-store.ts';

/** An image may take this long, by the clock. */
const LONGEST_JOB_MS = 20_000;
/** A busy machine starts a process in two seconds. */
const LONGEST_START_MS = 60_000;
const LOOK_MS = 100;
/** A process gives way to a new one after so much work: its limit of CPU time is for all of it. */
const WORN_OUT_MS = 60_000;

interface ConversionOrder extends ImageJob {
  /** Whose image it is: tenants take turns. */
  tenant: string;
  /** CPU time after which it counts as slow, where it may take the usual time. */
  slowAfterMs: number;
  /** Asked when its turn comes: throws a ImageError where it is not worth making any more. */
  check?(): void;
  /** Told how long it took. */
  onSpent?(ms: number, how: 'used' | 'wasted'): void;
}

const isAnySlow = (running: Turn['running']) => [...running].some(({ isSlow }) => isSlow);

export interface ImageConverter {
  /**
   * Makes an image; the same one that is ordered again meanwhile is made once.
   * @throws ImageError when nothing can be made of the original; `isRefused` where trying cost too much, or the process;
   * Error with the system's code where the store cannot be written to
   */
  convert(order: ConversionOrder): Promise<MadeImage>;
  /** How many images were made. */
  count(): number;
  /** Ends the processes at once; orders that are under way, and later ones, fail with the reason. */
  close(reason: unknown): void;
}

interface Task {
  order: ConversionOrder;
  resolve(made: MadeImage): void;
  reject(error: unknown): void;
  /** Its process ended by itself: once may have been somebody else's doing. */
  isSuspect: boolean;
}

interface Turn {
  waiting: Task[];
  /** When each of its running images was started, and whether it is slow. */
  running: Set<{ startedAt: number; isSlow: boolean }>;
  /** An image of it took all the time it had: the others yield from the start, one at a time. */
  isSuspect: boolean;
  /** Of work that has ended. */
  ms: number;
}

/**
 * Converts images in processes that make one at a time and are started when they are needed. Tenants take turns. An image that
 * is slow makes room for others, and its process yields to them.
 * @param atOnce images that are made at the same time, besides those whose process yields
 */
export function createImageConverter(
  atOnce: number,
  { longestJobMs = LONGEST_JOB_MS }: { longestJobMs?: number } = {},
): ImageConverter {
  const turns = new Map<string, Turn>();
  const ordered = new Map<string, Promise<MadeImage>>();
  const idle: { worker: ImageProcess; ms: number }[] = [];
  const busy = new Set<ImageProcess>();
  /** Running tasks that do not yield. */
  let quick = 0;
  let count = 0;
  let closed: { reason: unknown } | undefined;

  const hasRoom = () => quick < atOnce && busy.size < 3 * atOnce;
  /** Beside a slow image of a tenant, one more of it is made. */
  const mayStart = ({ waiting, running, isSuspect }: Turn) =>
    waiting.length > 0 && running.size < (isSuspect ? 1 : isAnySlow(running) ? 2 : atOnce);
  const spentMs = ({ ms, running }: Turn) =>
    [...running].reduce((sum, { startedAt }) => sum + performance.now() - startedAt, ms);
  const isLast = ({ running, isSuspect }: Turn) => isSuspect || isAnySlow(running);
  /** The tenant that has had least is next. One with a slow image is last; none gets a second core before each has one. */
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
      // A process that yields cannot take that back.
      if (hasYielded || workedMs + ms > WORN_OUT_MS || closed) worker.end();
      else idle.push({ worker, ms: workedMs + ms });
      order.onSpent?.(ms, result.kind === 'unusable' ? 'wasted' : 'used');
      settle(task, result);
    } else if (closed) {
      task.reject(closed.reason);
    } else if (isLate && !entry.isSlow) {
      // Others had the time: it may be a good one.
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
      // Twice: whatever is in that file, the decoder does not survive it.
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
