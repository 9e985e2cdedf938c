import { execaNode } from 'execa';
import { CLEAN_ENVIRONMENT } from '../clean-environment.ts';
import { compiledScript, packageRoot } from '../package-root.ts';
import type { FromPictureProcess, PictureJob } from './picture-job.ts';

export interface PictureProcess {
  send(job: PictureJob): void;
  end(): void;
}

export interface PictureProcessEvents {
  onMessage(message: FromPictureProcess): void;
  /** It ended, on its own or not; `how` is its exit code or signal, with what it said. */
  onEnd(how: string): void;
}

/**
 * Starts the process that converts pictures.
 * @param atOnce how many it will be given at once
 */
export function startPictureProcess(atOnce: number, { onMessage, onEnd }: PictureProcessEvents): PictureProcess {
  const child = execaNode(compiledScript('picture-process'), {
    cwd: packageRoot(),
    ...CLEAN_ENVIRONMENT,
    // Decoding and encoding happen in these threads, of which there are four unless told.
    env: { ...CLEAN_ENVIRONMENT.env, UV_THREADPOOL_SIZE: String(Math.max(4, atOnce)) },
    ipc: true,
    buffer: { ipc: false },
    reject: false,
    nodeOptions: [],
  });
  // Messages that are sent before it listens wait in the channel.
  child.on('message', (message) => onMessage(message as unknown as FromPictureProcess));
  void child.then(({ signal, exitCode, stderr }) => onEnd([signal ?? exitCode, stderr].filter(Boolean).join(', ')));
  return {
    send: (job) => void child.send(job),
    end: () => void child.kill('SIGKILL'),
  };
}
