import { mkdirSync, rmSync } from 'node:fs';
import { endWithParent } from '../../lib/processes.ts';
import { tellError } from '../../lib/file-errors.ts';
import { convertImage } from './convert-image.ts';
import type { FromImageProcess, ImageJob } from './image-pool.ts';
import { ImageError } from './image-recipe.ts';
import { keepMade, temporaryPath, type MadeImage } from './image-store.ts';

/*
 * Entry of the process that decodes untrusted files with native code: if it crashes, the build continues. It converts one
 * image at a time.
 */
function send(message: FromImageProcess | { kind: 'ready' }): void {
  process.send?.(message);
}

async function run({ id, file, recipe }: ImageJob, storeDir: string): Promise<void> {
  const folder = temporaryPath(storeDir);
  mkdirSync(folder);
  try {
    const made: MadeImage = { id, ...(await convertImage(file, recipe, folder)) };
    keepMade(storeDir, folder, made);
    send({ kind: 'made', made });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (error instanceof ImageError) send({ kind: 'unusable', reason: error.message });
    else send({ kind: 'failed', ...tellError(error) });
  }
}

endWithParent();
const [, , storeDir = ''] = process.argv;
// The other end is image-pool.ts, so the type holds.
process.on('message', (job) => void run(job as ImageJob, storeDir));
send({ kind: 'ready' });
