/** Runs a task when its key has a free slot. */
export type RequestSlots = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** How many requests a host gets at once, from all clients together. */
export const REQUESTS_PER_HOST = 6;

/**
 * Lets at most `limit` tasks run at once for each key; the others wait in the order in which they came. A task's own
 * time limits begin when it starts, not when it begins to wait.
 */
export function createSlots(limit: number): RequestSlots {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async (key, task) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < limit) queue.running++;
    else await new Promise<void>((start) => queue.waiting.push(start));
    try {
      return await task();
    } finally {
      // The slot goes straight to the next in line, or is given back.
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running--;
    }
  };
}
