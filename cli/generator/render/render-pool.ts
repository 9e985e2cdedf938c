import { CACHE_VARIABLE, cacheFolder } from '../../lib/cache-folder.ts';
import { EXIT, OperatorError, toError } from '../../lib/errors.ts';
import { startProcess } from '../../lib/processes.ts';
import type {
  FromRenderProcess,
  PreparedTenant,
  PrepareJob,
  RenderJob,
  RenderResult,
  RenderTask,
} from './render-task.ts';

/**
 * Runs tasks of all tenants' builds in a pool of processes.
 * A failed task rejects with the process's Error: an OperatorError, or one with the `code` and `path` of a file system error.
 */
export interface RenderPool {
  /** Maximum number of processes. */
  size: number;
  prepare(job: PrepareJob): Promise<PreparedTenant>;
  render(job: RenderJob, onProgress: (pages: number) => void): Promise<RenderResult>;
  /** Announces that a tenant will be prepared: a process that is warm then saves the time that it takes to start. */
  startOne(): void;
  /** Announces that all processes will have work; a resident pool starts them one by one. */
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

interface PoolOptions {
  /** The pool outlives builds, as in a worker: one process stays warm; others end after some time without a task. */
  isResident?: boolean;
}

/** After so many tasks, or with so many bytes of memory, a process is replaced. */
const MAX_TASKS = 500;
const MAX_MEMORY = 400 * 1024 ** 2;

/** How long a resident pool keeps more than one process without a task. */
const IDLE_MS = 10_000;

/**
 * Processes start when they are announced, or when a task would have to wait: a build without changes has none, and a small
 * one is done by one process. If a process ends by itself, its task fails and another process takes its place.
 * @param size maximum number of processes
 */
export function createRenderPool(size: number, { isResident = false }: PoolOptions = {}): RenderPool {
  const queue: Waiting[] = [];
  const idle: RenderProcess[] = [];
  /** Processes that start or load code in advance. */
  const soonFree = new Set<RenderProcess>();
  const processes = new Set<RenderProcess>();
  let serverDir: string | undefined;
  let closed: Error | undefined;
  let shrinking: NodeJS.Timeout | undefined;

  function startProcess(): void {
    const renderProcess = startRenderProcess();
    processes.add(renderProcess);
    soonFree.add(renderProcess);
    renderProcess.ready.then(
      () => becomeFree(renderProcess),
      // `ended` handles it.
      () => {},
    );
    renderProcess.ended.catch((error: unknown) => {
      remove(renderProcess);
      if (closed !== undefined) return;
      if (renderProcess.tasks > 0) replace();
      // Another one would end in the same way; later tasks try again.
      else if (processes.size === 0) rejectWaiting(toError(error));
    });
  }

  function remove(renderProcess: RenderProcess): void {
    processes.delete(renderProcess);
    soonFree.delete(renderProcess);
    const place = idle.indexOf(renderProcess);
    if (place !== -1) idle.splice(place, 1);
  }

  /** Starts a process if a task would otherwise wait. */
  function replace(): void {
    const isNeeded = queue.length > soonFree.size || (isResident && processes.size === 0);
    if (isNeeded && processes.size < size) startProcess();
  }

  function release(renderProcess: RenderProcess): void {
    if (renderProcess.tasks >= MAX_TASKS || renderProcess.memory > MAX_MEMORY) return retire(renderProcess);
    const next = queue.shift();
    if (next !== undefined) return void work(renderProcess, next);
    if (serverDir !== undefined && !renderProcess.isWarm) return void warmUp(renderProcess, serverDir);
    idle.push(renderProcess);
    if (!isResident) return;
    clearTimeout(shrinking);
    shrinking = setTimeout(() => idle.slice(0, -1).forEach(retire), IDLE_MS).unref();
  }

  function retire(renderProcess: RenderProcess): void {
    remove(renderProcess);
    renderProcess.end();
    replace();
  }

  /** Loads the bundle while there is no task. If that fails, the first render task reports the error. */
  async function warmUp(renderProcess: RenderProcess, folder: string): Promise<void> {
    renderProcess.isWarm = true;
    soonFree.add(renderProcess);
    await renderProcess.run({ kind: 'load', serverDir: folder }, () => {}).catch(() => {});
    if (processes.has(renderProcess)) becomeFree(renderProcess);
  }

  function becomeFree(renderProcess: RenderProcess): void {
    soonFree.delete(renderProcess);
    release(renderProcess);
  }

  async function work(renderProcess: RenderProcess, waiting: Waiting): Promise<void> {
    renderProcess.tasks += 1;
    try {
      waiting.resolve(await renderProcess.run(waiting.task, waiting.onProgress));
      if (waiting.task.kind === 'prepare') renderProcess.prepared = waiting.task.job.snapshotFile;
      else renderProcess.isWarm = true;
    } catch (error) {
      waiting.reject(toError(error));
    }
    if (renderProcess.isAlive()) release(renderProcess);
  }

  function rejectWaiting(error: Error): void {
    for (const waiting of queue.splice(0)) waiting.reject(error);
  }

  function run(task: RenderTask, onProgress: OnProgress): Promise<unknown> {
    if (closed !== undefined) return Promise.reject(closed);
    return new Promise((resolve, reject) => {
      const waiting = { task, onProgress, resolve, reject };
      const free = takeIdle(task);
      if (free !== undefined) return void work(free, waiting);
      queue.push(waiting);
      replace();
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
    render: (job, onProgress) => run({ kind: 'render', job }, onProgress) as Promise<RenderResult>,
    startOne() {
      if (closed === undefined && processes.size === 0) startProcess();
    },
    startAll() {
      if (closed !== undefined || isResident) return;
      while (processes.size < size) startProcess();
    },
    load(folder) {
      serverDir = folder;
      for (const renderProcess of idle.splice(0)) release(renderProcess);
    },
    close() {
      closed ??= new Error('The render processes were ended before this task was done.');
      clearTimeout(shrinking);
      rejectWaiting(closed);
      for (const renderProcess of processes) renderProcess.end();
      // Busy processes stay referenced: they may still write to folders that their callers are about to delete.
      for (const renderProcess of idle) renderProcess.unref();
    },
  };
}

/** Runs `use` with a pool that ends with it, or when the signal is aborted, which must not wait for a share to be rendered. */
export async function withRenderPool<Result>(
  size: number,
  signal: AbortSignal,
  use: (pool: RenderPool) => Promise<Result>,
): Promise<Result> {
  const pool = createRenderPool(size);
  const close = () => pool.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    return await use(pool);
  } finally {
    signal.removeEventListener('abort', close);
    pool.close();
  }
}

interface RenderProcess {
  ready: Promise<void>;
  /** Rejects when the process has ended. */
  ended: Promise<never>;
  /** Number of tasks that it was given. */
  tasks: number;
  /** Bytes after its last task. */
  memory: number;
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

/** Starts a process that runs one task at a time. */
function startRenderProcess(): RenderProcess {
  const { child, ended: end } = startProcess('render-process', { env: { [CACHE_VARIABLE]: cacheFolder() } });
  let alive = true;
  const ended = end.then((how): never => {
    alive = false;
    throw processEnded(how);
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

  const self: RenderProcess = {
    isWarm: false,
    tasks: 0,
    memory: 0,
    ended,
    ready: waitForMessage<void>((message, { resolve }) => {
      if (message.kind === 'ready') resolve();
    }),
    async run(task, onProgress) {
      const result = waitForMessage<unknown>((message, { resolve, reject }) => {
        if (message.kind === 'progress') onProgress(message.pages);
        else if (message.kind === 'done') {
          self.memory = message.memory;
          resolve(message.result);
        } else if (message.kind === 'refused') reject(new OperatorError(message.error));
        else if (message.kind === 'failed') reject(Object.assign(new Error(message.message), message));
      });
      child.send(task);
      return result;
    },
    isAlive: () => alive,
    // It ignores other signals.
    end: () => void child.kill('SIGKILL'),
    unref() {
      child.unref();
      child.channel?.unref();
      child.stderr?.destroy();
    },
  };
  return self;
}

function processEnded(how: string): OperatorError {
  return new OperatorError({
    code: 'RENDER_PROCESS_ENDED',
    title: `A render process ended before its work was done (${how})`,
    details: ['The live site is untouched. SIGKILL mostly means that the machine or the container had no memory left.'],
    hint: 'build again; if that does not help, give it more memory, or a lower --concurrency',
    exitCode: EXIT.BUG,
  });
}
