import { execaNode } from 'execa';
import { CLEAN_ENVIRONMENT } from '../clean-environment.ts';
import { compiledScript, packageRoot } from '../package-root.ts';
import type { FromRenderProcess, RenderJob, RenderResult, ToRenderProcess } from './render-job.ts';

export interface RenderPool {
  /**
   * Renders a share in the next free process.
   * @throws Error as the process reported it, with the `code` and `path` of a file system error
   */
  run(job: RenderJob, onProgress: (pages: number) => void): Promise<RenderResult>;
  /** Ends all processes; shares under way or waiting are rejected, those under way when their process has ended. */
  close(): void;
}

interface Waiting {
  job: RenderJob;
  onProgress: (pages: number) => void;
  resolve: (result: RenderResult) => void;
  reject: (error: Error) => void;
}

/** Starts `size` processes at once, so that they are warm when the first data arrives. */
export function createRenderPool(size: number): RenderPool {
  const queue: Waiting[] = [];
  const idle: RenderProcess[] = [];
  const processes = Array.from({ length: size }, () => startProcess());
  /** Why no share is taken any more: closed, or a process that did not even start. */
  let broken: Error | undefined;

  function startProcess(): RenderProcess {
    const renderProcess = createRenderProcess();
    renderProcess.ready.then(
      () => release(renderProcess),
      (error: unknown) => failAll(toError(error)),
    );
    return renderProcess;
  }

  function release(renderProcess: RenderProcess): void {
    const next = queue.shift();
    if (next === undefined) idle.push(renderProcess);
    else void work(renderProcess, next);
  }

  async function work(renderProcess: RenderProcess, waiting: Waiting): Promise<void> {
    try {
      waiting.resolve(await renderProcess.render(waiting.job, waiting.onProgress));
      release(renderProcess);
    } catch (error) {
      waiting.reject(toError(error));
      if (renderProcess.isAlive()) release(renderProcess);
      else if (broken === undefined) processes.push(startProcess());
    }
  }

  function failAll(error: Error): void {
    broken ??= error;
    for (const waiting of queue.splice(0)) waiting.reject(error);
  }

  return {
    run(job, onProgress) {
      if (broken !== undefined) return Promise.reject(broken);
      return new Promise((resolve, reject) => {
        const waiting = { job, onProgress, resolve, reject };
        const free = idle.pop();
        if (free === undefined) queue.push(waiting);
        else void work(free, waiting);
      });
    },
    close() {
      failAll(new Error('The render processes were ended before this share was rendered.'));
      for (const renderProcess of processes) renderProcess.end();
    },
  };
}

interface RenderProcess {
  ready: Promise<void>;
  render(job: RenderJob, onProgress: (pages: number) => void): Promise<RenderResult>;
  isAlive(): boolean;
  end(): void;
}

function createRenderProcess(): RenderProcess {
  const child = execaNode(compiledScript('render-process'), {
    cwd: packageRoot(),
    ...CLEAN_ENVIRONMENT,
    ipc: true,
    serialization: 'advanced',
    // Messages are taken as they come; execa would keep a copy of each.
    buffer: { ipc: false },
    reject: false,
    nodeOptions: [],
  });
  let alive = true;
  const ended = child.then((result): never => {
    alive = false;
    throw new Error(`A render process ended unexpectedly (${result.signal ?? result.exitCode}). ${result.stderr}`);
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
    async render(job, onProgress) {
      const result = until<RenderResult>((message, { resolve, reject }) => {
        if (message.kind === 'progress') onProgress(message.pages);
        else if (message.kind === 'done') resolve(message.result);
        else if (message.kind === 'failed') reject(Object.assign(new Error(message.message), message));
      });
      child.send({ kind: 'render', job } satisfies ToRenderProcess);
      return result;
    },
    isAlive: () => alive,
    end: () => void child.kill(),
  };
}

interface Settle<T> {
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
