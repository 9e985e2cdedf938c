import { OperatorError } from '../lib/errors.ts';
import { startProcess } from '../lib/processes.ts';
import { PREPARES, type FromRenderProcess, type RenderTask } from './render-task.ts';

export interface RenderProcess {
  ready: Promise<void>;
  /** @throws Error as the process reported it, or that it has ended */
  run(task: RenderTask, onProgress: (pages: number) => void): Promise<unknown>;
  isAlive(): boolean;
  end(): void;
  /** Lets this process end without waiting for that one to. */
  unref(): void;
}

interface Settle<T> {
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

/**
 * Starts a process that does one task after another.
 * @param prepares whether it should have what reads data at hand before it is asked to
 */
export function startRenderProcess({ prepares }: { prepares: boolean }): RenderProcess {
  const { child, ended: end } = startProcess('render-process', {
    args: prepares ? [PREPARES] : [],
    // Most of what rendering makes is garbage at once; with twice the usual room for young objects, less of it is moved.
    nodeOptions: ['--max-semi-space-size=32'],
  });
  let alive = true;
  const ended = end.then((how): never => {
    alive = false;
    throw new Error(`A render process ended unexpectedly (${how}).`);
  });
  // Only whoever waits for this process at that moment cares how it ended.
  ended.catch(() => {});

  let onMessage: (message: FromRenderProcess) => void = () => {};
  // The render process, which is the same code, is the only one who sends.
  child.on('message', (message) => onMessage(message as unknown as FromRenderProcess));
  const until = <T>(handle: (message: FromRenderProcess, settle: Settle<T>) => void): Promise<T> => {
    const answer = new Promise<T>((resolve, reject) => {
      onMessage = (message) => handle(message, { resolve, reject });
    });
    return Promise.race([answer, ended]);
  };

  return {
    ready: until<void>((message, { resolve }) => {
      if (message.kind === 'ready') resolve();
    }),
    async run(task, onProgress) {
      const result = until<unknown>((message, { resolve, reject }) => {
        if (message.kind === 'progress') onProgress(message.pages);
        else if (message.kind === 'done') resolve(message.result);
        else if (message.kind === 'refused') reject(new OperatorError(message.error));
        else if (message.kind === 'failed') reject(Object.assign(new Error(message.message), message));
      });
      child.send(task);
      return result;
    },
    isAlive: () => alive,
    end: () => void child.kill(),
    unref() {
      child.unref();
      child.channel?.unref();
      child.stderr?.destroy();
    },
  };
}
