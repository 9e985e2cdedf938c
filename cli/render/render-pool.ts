import type { OutputToCheck } from '../pipeline/check-output.ts';
import type { OutputProblem } from '../pipeline/output-refused.ts';
import type { RenderJob, RenderResult } from './render-job.ts';
import type { RenderTask, TaskResults } from './render-task.ts';
import { startRenderProcess, type AnyResult, type RenderProcess } from './start-render-process.ts';

/**
 * Processes that do the heavy work of all tenants. Each call takes the next free one.
 * Both throw the Error that the process reported, with the `code` and `path` of a file system error.
 */
export interface RenderPool {
  render(job: RenderJob, onProgress: (pages: number) => void): Promise<RenderResult>;
  check(output: OutputToCheck): Promise<OutputProblem[]>;
  /** Ends all processes; tasks under way or waiting are rejected, those under way when their process has ended. */
  close(): void;
}

interface Waiting {
  task: RenderTask;
  onProgress: (pages: number) => void;
  resolve: (result: AnyResult) => void;
  reject: (error: Error) => void;
}

/** Starts `size` processes at once, so that they are warm when the first data arrives. */
export function createRenderPool(size: number): RenderPool {
  const queue: Waiting[] = [];
  const idle: RenderProcess[] = [];
  const processes = Array.from({ length: size }, () => startProcess());
  /** Why no task is taken any more: closed, or a process that did not even start. */
  let broken: Error | undefined;

  function startProcess(): RenderProcess {
    const renderProcess = startRenderProcess();
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

  function run(task: RenderTask, onProgress: (pages: number) => void): Promise<AnyResult> {
    if (broken !== undefined) return Promise.reject(broken);
    return new Promise((resolve, reject) => {
      const waiting = { task, onProgress, resolve, reject };
      const free = idle.pop();
      // A finished site is checked before another is begun: its tenant goes live, and its data can be forgotten.
      if (free !== undefined) void work(free, waiting);
      else if (task.kind === 'check') queue.unshift(waiting);
      else queue.push(waiting);
    });
  }

  return {
    // A process answers each kind of task with its kind of result.
    render: async (job, onProgress) => (await run({ kind: 'render', job }, onProgress)) as TaskResults['render'],
    check: async (output) => (await run({ kind: 'check', output }, () => {})) as TaskResults['check'],
    close() {
      failAll(new Error('The render processes were ended before this task was done.'));
      for (const renderProcess of processes) renderProcess.end();
    },
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
