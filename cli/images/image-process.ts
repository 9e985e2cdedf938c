import { mkdirSync, rmSync } from 'node:fs';
import { endWithParent } from '../lib/processes.ts';
import { fileErrorCode, pathOfFileError } from '../lib/file-errors.ts';
import { convertPicture } from './convert-image.ts';
import { PictureError } from './image-error.ts';
import type { FromPictureProcess, PictureJob } from './image-job.ts';
import { keepMade, temporaryPath } from './image-store.ts';
import type { MadePicture } from './image-store.ts';

/*
 * Runs in a process of its own: strangers' files are decoded by native code, and whatever that does, the build goes on.
 * It makes one picture at a time.
 */
function send(message: FromPictureProcess | { kind: 'ready' }): void {
  process.send?.(message);
}

async function run({ id, file, recipe, storeDir }: PictureJob): Promise<void> {
  const folder = temporaryPath(storeDir);
  mkdirSync(folder);
  try {
    const made: MadePicture = { id, ...(await convertPicture(file, recipe, folder)) };
    keepMade(storeDir, folder, made);
    send({ kind: 'made', made });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (error instanceof PictureError) send({ kind: 'unusable', reason: error.message });
    else send(describe(error));
  }
}

function describe(error: unknown): FromPictureProcess {
  const code = fileErrorCode(error);
  const path = pathOfFileError(error);
  return {
    kind: 'failed',
    message: error instanceof Error ? error.message : String(error),
    ...(code === undefined ? {} : { code }),
    ...(path === undefined ? {} : { path }),
  };
}

endWithParent();
// Sent by PictureConverter, which is the same code.
process.on('message', (job) => void run(job as PictureJob));
send({ kind: 'ready' });
