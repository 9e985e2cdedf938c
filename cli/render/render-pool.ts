import { CACHE_VARIABLE, cacheFolder } from '../lib/cache-folder.ts';
import { OperatorError, toError } from '../lib/errors.ts';
import { startProcess } from '../lib/processes.ts';
import {
  PREPARES,
  type FromRenderProcess,
  type PreparedTenant,
  type PrepareJob,
  type RenderJob,
  type RenderResult,
  type RenderTask,
} from './render-task.ts';

/**
 * Runs tasks of all tenants' builds in a pool of processes.
 * A failed task rejects with the process's Error: an OperatorError, or one with the `code` and `path` of a file system error.
 */
export interface RenderPool {
  /** Maximum number of processes. */
  size: number;
  prepare(job: PrepareJob): Promise<PreparedTenant>;
  /** Resolves with undefined if more pages have changed than the job allows. */
  render(job: RenderJob, onProgress: (pages: number) => void): Promise<RenderResult | undefined>;
  /** Announces that a tenant will be prepared: a process that is warm then saves the time that it takes to start. */
  startOne(): void;
  /** Announces that all processes will have work. */
  startAll(): void;
  /** Announces the bundle to render with: idle processes load it in advance. */
  load(serverDir: string): void;
  /** Ends all processes. Waiting tasks are rejected now, running ones when their process has ended. */
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
 * Processes start when they are announced, or when a task would have to wait: a build without changes has none, and a small
 * one is done by one process.
 */
export function createRenderPool(size: number): RenderPool {
  const queue: Waiting[] = [];
  const idle: RenderProcess[] = [];
  /** Processes that start or load code in advance. */
  let soonFree = 0;
  const processes: RenderProcess[] = [];
  let serverDir: string | undefined;
  /** Why new tasks are rejected: the pool is closed, or a process did not start. */
  let broken: Error | undefined;

  function startProcess(): void {
    // The first task is to prepare a tenant.
    const renderProcess = startRenderProcess({ prepares: processes.length === 0 });
    processes.push(renderProcess);
    soonFree += 1;
    renderProcess.ready.then(
      () => becomeFree(renderProcess),
      (error: unknown) => failAll(toError(error)),
    );
  }

  function release(renderProcess: RenderProcess): void {
    const next = queue.shift();
    if (next !== undefined) void work(renderProcess, next);
    else if (serverDir === undefined || renderProcess.isWarm) idle.push(renderProcess);
    else void warmUp(renderProcess, serverDir);
  }

  /** Loads the bundle while there is no task. If that fails, the first render task reports the error. */
  async function warmUp(renderProcess: RenderProcess, folder: string): Promise<void> {
    renderProcess.isWarm = true;
    soonFree += 1;
    try {
      await renderProcess.run({ kind: 'load', serverDir: folder }, () => {});
    } catch (error) {
      if (!renderProcess.isAlive()) return failAll(toError(error));
    }
    becomeFree(renderProcess);
  }

  function becomeFree(renderProcess: RenderProcess): void {
    soonFree -= 1;
    release(renderProcess);
  }

  async function work(renderProcess: RenderProcess, waiting: Waiting): Promise<void> {
    try {
      waiting.resolve(await renderProcess.run(waiting.task, waiting.onProgress));
      if (waiting.task.kind === 'prepare') renderProcess.prepared = waiting.task.job.snapshotFile;
      else renderProcess.isWarm = true;
      release(renderProcess);
    } catch (error) {
      waiting.reject(toError(error));
      if (renderProcess.isAlive()) release(renderProcess);
      else if (broken === undefined) startProcess();
    }
  }

  function failAll(error: Error): void {
    broken ??= error;
    for (const waiting of queue.splice(0)) waiting.reject(error);
  }

  function run(task: RenderTask, onProgress: OnProgress): Promise<unknown> {
    if (broken !== undefined) return Promise.reject(broken);
    return new Promise((resolve, reject) => {
      const waiting = { task, onProgress, resolve, reject };
      const free = takeIdle(task);
      if (free !== undefined) return void work(free, waiting);
      queue.push(waiting);
      if (queue.length > soonFree && processes.length < size) startProcess();
    });
  }

  /** An idle process; the one that prepared the tenant still has the snapshot. */
  function takeIdle(task: RenderTask): RenderProcess | undefined {
    const holder = task.kind === 'render' ? idle.findIndex(({ prepared }) => prepared === task.job.snapshotFile) : -1;
    return holder === -1 ? idle.pop() : idle.splice(holder, 1)[0];
  }

  return {
    size,
    // The kind of a task determines the type of its result.
    prepare: (job) => run({ kind: 'prepare', job }, () => {}) as Promise<PreparedTenant>,
    render: (job, onProgress) => run({ kind: 'render', job }, onProgress) as Promise<RenderResult | undefined>,
    startOne() {
      if (broken === undefined && processes.length === 0) startProcess();
    },
    startAll() {
      if (broken !== undefined) return;
      while (processes.length < size) startProcess();
    },
    load(folder) {
      serverDir = folder;
      for (const renderProcess of idle.splice(0)) release(renderProcess);
    },
    close() {
      failAll(new Error('The render processes were ended before this task was done.'));
      for (const renderProcess of processes) renderProcess.end();
      // Busy processes stay referenced: they may still write to folders that their callers are about to delete.
      for (const renderProcess of idle) renderProcess.unref();
    },
  };
}

interface RenderProcess {
  ready: Promise<void>;
  /** The snapshot file of the tenant that it prepared last. */
  prepared?: string;
  /** Has the bundle, or loads it. */
  isWarm: boolean;
  /** @throws Error that the process reported, or saying how it ended */
  run(task: RenderTask, onProgress: (pages: number) => void): Promise<unknown>;
  isAlive(): boolean;
  end(): void;
  /** Lets this process exit without waiting for the child. */
  unref(): void;
}

interface Settle<T> {
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

/**
 * Starts a process that runs one task at a time.
 * @param prepares whether it loads the code that prepares tenants in advance
 */
function startRenderProcess({ prepares }: { prepares: boolean }): RenderProcess {
  const { child, ended: end } = startProcess('render-process', {
    args: prepares ? [PREPARES] : [],
    env: { [CACHE_VARIABLE]: cacheFolder() },
  });
  let alive = true;
  const ended = end.then((how): never => {
    alive = false;
    throw new Error(`A render process ended unexpectedly (${how}).`);
  });
  // The rejection matters only to a task that is running.
  ended.catch(() => {});

  let onMessage: (message: FromRenderProcess) => void = () => {};
  // The other end is render-process.ts, so the type holds.
  child.on('message', (message) => onMessage(message as unknown as FromRenderProcess));
  const waitForMessage = <T>(handle: (message: FromRenderProcess, settle: Settle<T>) => void): Promise<T> => {
    const reply = new Promise<T>((resolve, reject) => {
      onMessage = (message) => handle(message, { resolve, reject });
    });
    return Promise.race([reply, ended]);
  };

  return {
    isWarm: false,
    ready: waitForMessage<void>((message, { resolve }) => {
      if (message.kind === 'ready') resolve();
    }),
    async run(task, onProgress) {
      const result = waitForMessage<unknown>((message, { resolve, reject }) => {
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
