import { PictureError } from './picture-error.ts';
import type { FromPictureProcess, PictureJob } from './picture-job.ts';
import type { MadePicture } from './picture-store.ts';
import { startPictureProcess } from './start-picture-process.ts';
import type { PictureProcess } from './start-picture-process.ts';

type Order = Omit<PictureJob, 'number'>;

export interface PictureConverter {
  /**
   * Makes a picture; the same one that is ordered again meanwhile is made once.
   * @throws PictureError when nothing can be made of the original; Error with the system's code where the store cannot be
   * written to
   */
  convert(order: Order): Promise<MadePicture>;
  /** How many pictures were made. */
  count(): number;
  /** Ends the process at once; orders that are under way, and later ones, fail with the reason. */
  close(reason: unknown): void;
}

interface Task {
  order: Order;
  resolve(made: MadePicture): void;
  reject(error: unknown): void;
  /** Was under way when the process ended by itself: the next time it runs alone, so that the guilty one is known. */
  isSuspect: boolean;
}

/**
 * Converts pictures in one process, which is started with the first order, as many at a time as there are cores.
 * @param atOnce cores to use
 */
export function createPictureConverter(atOnce: number): PictureConverter {
  const waiting: Task[] = [];
  const running = new Map<number, Task>();
  const ordered = new Map<string, Promise<MadePicture>>();
  let worker: PictureProcess | undefined;
  let lastNumber = 0;
  let count = 0;
  let closed: { reason: unknown } | undefined;

  const isAlone = () => [...running.values()].some((task) => task.isSuspect);
  const startNext = () => {
    while (waiting.length > 0 && !isAlone()) {
      const isFree = waiting[0]?.isSuspect === true ? running.size === 0 : running.size < atOnce;
      const task = isFree ? waiting.shift() : undefined;
      if (task === undefined) return;
      worker ??= startPictureProcess(atOnce, { onMessage, onEnd });
      lastNumber++;
      running.set(lastNumber, task);
      worker.send({ ...task.order, number: lastNumber });
    }
  };

  const onMessage = (message: FromPictureProcess) => {
    const task = running.get(message.number);
    running.delete(message.number);
    if (message.kind === 'made') {
      count++;
      task?.resolve(message.made);
    } else if (message.kind === 'unusable') task?.reject(new PictureError(message.reason));
    else task?.reject(Object.assign(new Error(message.message), message));
    startNext();
  };

  const onEnd = (how: string) => {
    worker = undefined;
    const interrupted = [...running.values()];
    running.clear();
    for (const task of interrupted) {
      if (closed) task.reject(closed.reason);
      // Alone, it was the one: whatever is in that file, the decoder does not survive it.
      else if (task.isSuspect) task.reject(new PictureError(`ended the decoder (${how})`));
      else waiting.unshift({ ...task, isSuspect: true });
    }
    startNext();
  };

  return {
    async convert(order) {
      if (closed) throw closed.reason;
      const known = ordered.get(order.id);
      if (known) return known;
      const made = new Promise<MadePicture>((resolve, reject) => {
        waiting.push({ order, resolve, reject, isSuspect: false });
        startNext();
      });
      ordered.set(order.id, made);
      const forget = () => ordered.delete(order.id);
      made.then(forget, forget);
      return made;
    },
    count: () => count,
    close(reason) {
      closed ??= { reason };
      // None of them is left to be started by what the ending process says.
      for (const { reject } of waiting.splice(0)) reject(closed.reason);
      worker?.end();
    },
  };
}
