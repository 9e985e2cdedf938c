import { getEachMessage, sendMessage } from 'execa';
import type { FromRenderProcess, ToRenderProcess } from './render-job.ts';

/* A process of the render pool: takes shares, one after another, until the generator hangs up. */
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole process group; the generator cleans up and then hangs up.
process.on('SIGINT', () => {});

const { renderShare } = await import('./render-share.ts');
const { loadServerBundle } = await import('./vike-renderer.ts');

async function answer(message: FromRenderProcess): Promise<void> {
  await sendMessage(message);
}

await answer({ kind: 'ready' });
for await (const message of getEachMessage()) {
  // The generator, which is the same code, is the only one who sends.
  const { job } = message as unknown as ToRenderProcess;
  try {
    await loadServerBundle(job.serverEntry);
    const result = await renderShare(job, (pages) => void answer({ kind: 'progress', pages }));
    await answer({ kind: 'done', result });
  } catch (error) {
    await answer(toFailed(error));
  }
}

function toFailed(error: unknown): FromRenderProcess {
  if (!(error instanceof Error)) return { kind: 'failed', name: 'Error', message: String(error) };
  const { name, message, stack, code, path } = error as NodeJS.ErrnoException;
  return {
    kind: 'failed',
    name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(path === undefined ? {} : { path }),
    ...(stack === undefined ? {} : { stack }),
  };
}
