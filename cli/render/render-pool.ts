import type { RenderJob, RenderResult } from './render-job.ts';
import { startRenderProcess, type RenderProcess } from './start-render-process.ts';

export interface RenderPool {
  /**
   * Renders a share in the next free process.
   * @throws Error as the process reported it, with the `code` and `path` of a file system error
   */
  render(job: RenderJob, onProgress: (pages: number) => void): Promise<RenderResult>;
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
    render(job, onProgress) {
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

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
