import { startProcess } from '../start-process.ts';
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
  const { child, ended } = startProcess('picture-process', {
    // Decoding and encoding happen in these threads, of which there are four unless told.
    env: { UV_THREADPOOL_SIZE: String(Math.max(4, atOnce)) },
  });
  // Messages that are sent before it listens wait in the channel. The picture process, which is the same code, is the
  // only one who sends.
  child.on('message', (message) => onMessage(message as unknown as FromPictureProcess));
  void ended.then(onEnd);
  return {
    send: (job) => void child.send(job),
    end: () => void child.kill('SIGKILL'),
  };
}
