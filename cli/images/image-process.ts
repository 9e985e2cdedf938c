import { mkdirSync, rmSync } from 'node:fs';
import { endWithParent } from '../lib/processes.ts';
import { fileErrorCode, pathOfFileError } from '../lib/file-errors.ts';
import { convertImage } from './convert-image.ts';
import { ImageError } from './image-errors.ts';
import type { FromImageProcess, ImageJob } from './start-image-process.ts';
import { keepMade, temporaryPath, type MadeImage } from './image-store.ts';

/*
 * Runs in a process of its own: strangers' files are decoded by native code, and whatever that does, the build goes on.
 * It makes one image at a time.
 */
function send(message: FromImageProcess | { kind: 'ready' }): void {
  process.send?.(message);
}

async function run({ id, file, recipe, storeDir }: ImageJob): Promise<void> {
  const folder = temporaryPath(storeDir);
  mkdirSync(folder);
  try {
    const made: MadeImage = { id, ...(await convertImage(file, recipe, folder)) };
    keepMade(storeDir, folder, made);
    send({ kind: 'made', made });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (error instanceof ImageError) send({ kind: 'unusable', reason: error.message });
    else send(describe(error));
  }
}

function describe(error: unknown): FromImageProcess {
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
// Sent by ImageConverter, which is the same code.
process.on('message', (job) => void run(job as ImageJob));
send({ kind: 'ready' });
