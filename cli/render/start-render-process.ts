import { execaNode } from 'execa';
import { CLEAN_ENVIRONMENT } from '../clean-environment.ts';
import { compiledScript, packageRoot } from '../package-root.ts';
import type { FromRenderProcess, RenderJob, RenderResult } from './render-job.ts';

export interface RenderProcess {
  ready: Promise<void>;
  /** @throws Error as the process reported it, or that it has ended */
  render(job: RenderJob, onProgress: (pages: number) => void): Promise<RenderResult>;
  isAlive(): boolean;
  end(): void;
}

interface Settle<T> {
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

/** Starts a process that renders one share after another. */
export function startRenderProcess(): RenderProcess {
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
      child.send(job);
      return result;
    },
    isAlive: () => alive,
    end: () => void child.kill(),
  };
}
