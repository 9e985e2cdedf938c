import { getEachMessage, sendMessage } from 'execa';
import { endWithParent } from '../end-with-parent.ts';
import type { FromRenderProcess, RenderTask } from './render-task.ts';

/* A process of the render pool: does tasks, one after another, until the generator hangs up. */
endWithParent();
// Ctrl+C reaches the whole process group; the generator cleans up and then hangs up.
process.on('SIGINT', () => {});

const { collectGarbage } = await import('../collect-garbage.ts');
const { OperatorError } = await import('../errors/operator-error.ts');
const { prepareTenant } = await import('./prepare-tenant.ts');
const { renderShare } = await import('./render-share.ts');
const { loadBundledPages } = await import('./bundled-pages.ts');

async function answer(message: FromRenderProcess): Promise<void> {
  await sendMessage(message);
}

await answer({ kind: 'ready' });
for await (const message of getEachMessage()) {
  try {
    // The generator, which is the same code, is the only one who sends.
    const result = await run(message as unknown as RenderTask);
    await answer({ kind: 'done', result });
    collectGarbage();
  } catch (error) {
    await answer(toFailed(error));
  }
}

async function run(task: RenderTask) {
  if (task.kind === 'prepare') return prepareTenant(task.job);
  if (task.kind === 'load') return void (await loadBundledPages(task.serverDir));
  const bundled = await loadBundledPages(task.job.code.serverDir);
  return renderShare(task.job, bundled, (pages) => void answer({ kind: 'progress', pages }));
}

function toFailed(error: unknown): FromRenderProcess {
  if (error instanceof OperatorError) {
    const { code, message: title, details, hint, exitCode } = error;
    return { kind: 'refused', error: { code, title, details, exitCode, ...(hint === undefined ? {} : { hint }) } };
  }
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
