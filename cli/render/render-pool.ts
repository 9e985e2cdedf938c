import type { PreparedTenant, PrepareJob, RenderJob, RenderResult, RenderTask } from './render-task.ts';
import { startRenderProcess, type RenderProcess } from './start-render-process.ts';

/**
 * Does the work of the tenants' builds, each task in the next free process.
 * Tasks throw the Error that the process reported: an OperatorError, or one with the `code` and `path` of a file system error.
 */
export interface RenderPool {
  /** Most processes at once. */
  size: number;
  prepare(job: PrepareJob): Promise<PreparedTenant>;
  render(job: RenderJob, onProgress: (pages: number) => void): Promise<RenderResult>;
  /** Names the bundle that will be rendered with: processes that wait for data load it meanwhile. */
  load(serverDir: string): void;
  /** Ends all processes; tasks under way or waiting are rejected, those under way when their process has ended. */
  close(): void;
}

type OnProgress = (pages: number) => void;

interface Waiting {
  task: RenderTask;
  onProgress: OnProgress;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Starts one process at once, so that it is warm when the first data arrives, and the others with the first task: where
 * nothing has changed, there is none.
 */
export function createRenderPool(size: number): RenderPool {
  const queue: Waiting[] = [];
  const idle: RenderProcess[] = [];
  const processes = [startProcess({ prepares: true })];
  let serverDir: string | undefined;
  /** Why no task is taken any more: closed, or a process that did not even start. */
  let broken: Error | undefined;

  function startProcess({ prepares } = { prepares: false }): RenderProcess {
    const renderProcess = startRenderProcess({ prepares });
    renderProcess.ready.then(
      () => warmUp(renderProcess),
      (error: unknown) => failAll(toError(error)),
    );
    return renderProcess;
  }

  /** Loads in time what rendering will need. Where that fails, the first that is rendered will tell. */
  async function warmUp(renderProcess: RenderProcess): Promise<void> {
    try {
      if (serverDir !== undefined) await renderProcess.run({ kind: 'load', serverDir }, () => {});
    } catch (error) {
      if (!renderProcess.isAlive()) return failAll(toError(error));
    }
    release(renderProcess);
  }

  function release(renderProcess: RenderProcess): void {
    const next = queue.shift();
    if (next === undefined) idle.push(renderProcess);
    else void work(renderProcess, next);
  }

  async function work(renderProcess: RenderProcess, waiting: Waiting): Promise<void> {
    try {
      waiting.resolve(await renderProcess.run(waiting.task, waiting.onProgress));
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

  function run(task: RenderTask, onProgress: OnProgress): Promise<unknown> {
    if (broken !== undefined) return Promise.reject(broken);
    while (processes.length < size) processes.push(startProcess());
    return new Promise((resolve, reject) => {
      const waiting = { task, onProgress, resolve, reject };
      const free = idle.pop();
      if (free === undefined) queue.push(waiting);
      else void work(free, waiting);
    });
  }

  return {
    size,
    // A process answers a task with what its kind promises.
    prepare: (job) => run({ kind: 'prepare', job }, () => {}) as Promise<PreparedTenant>,
    render: (job, onProgress) => run({ kind: 'render', job }, onProgress) as Promise<RenderResult>,
    load(folder) {
      serverDir = folder;
      for (const renderProcess of idle.splice(0)) void warmUp(renderProcess);
    },
    close() {
      failAll(new Error('The render processes were ended before this task was done.'));
      for (const renderProcess of processes) renderProcess.end();
      // One at work may still write to where its caller will tidy up.
      for (const renderProcess of idle) renderProcess.unref();
    },
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
