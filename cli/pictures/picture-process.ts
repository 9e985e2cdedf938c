import { mkdirSync, rmSync } from 'node:fs';
import { endWithParent } from '../end-with-parent.ts';
import { convertPicture } from './convert-picture.ts';
import { PictureError } from './picture-error.ts';
import type { FromPictureProcess, PictureJob } from './picture-job.ts';
import { keepMade, temporaryPath } from './picture-store.ts';
import type { MadePicture } from './picture-store.ts';

/*
 * Runs in a process of its own: strangers' files are decoded by native code, and whatever that does, the build goes on.
 * It converts all jobs that it is given side by side.
 */
function send(message: FromPictureProcess): void {
  process.send?.(message);
}

async function run({ number, id, file, recipe, storeDir }: PictureJob): Promise<void> {
  const folder = temporaryPath(storeDir);
  mkdirSync(folder);
  try {
    const made: MadePicture = { id, ...(await convertPicture(file, recipe, folder)) };
    keepMade(storeDir, folder, made);
    send({ kind: 'made', number, made });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (error instanceof PictureError) send({ kind: 'unusable', number, reason: error.message });
    else send(describe(number, error));
  }
}

function describe(number: number, error: unknown): FromPictureProcess {
  const { message, code, path } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  return {
    kind: 'failed',
    number,
    message,
    ...(code === undefined ? {} : { code }),
    ...(path === undefined ? {} : { path }),
  };
}

endWithParent();
// Sent by PictureConverter, which is the same code.
process.on('message', (job) => void run(job as PictureJob));
