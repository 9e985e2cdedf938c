import { assert } from '../../lib/errors.ts';
import { endWithParent } from '../../lib/processes.ts';
import type { FromRenderProcess, RenderTask } from './render-task.ts';

/* Entry of a render pool's process: runs tasks until the parent closes the channel. */
endWithParent();

const { collectGarbage } = await import('../../lib/collect-garbage.ts');
const { OperatorError } = await import('../../lib/errors.ts');
const { tellError } = await import('../../lib/file-errors.ts');
const { renderShare } = await import('./render-share.ts');
const { loadBundledPages } = await import('./bundled-pages.ts');
const { prepareTenant } = await import('./prepare-tenant.ts');

process.on('message', (task) => {
  // The other end is render-pool.ts, so the type holds.
  void handleTask(task as RenderTask);
});
send({ kind: 'ready' });

function send(message: FromRenderProcess): void {
  assert(process.send !== undefined, 'a render process is started with a channel');
  process.send(message);
}

async function handleTask(task: RenderTask): Promise<void> {
  try {
    const result = await run(task);
    send({ kind: 'done', result, memory: process.memoryUsage.rss() });
    collectGarbage();
  } catch (error) {
    send(toFailureMessage(error));
  }
}

async function run(task: RenderTask) {
  if (task.kind === 'prepare') return prepareTenant(task.job);
  if (task.kind === 'load') return void (await loadBundledPages(task.serverDir));
  const bundled = await loadBundledPages(task.job.code.serverDir);
  return renderShare(task.job, bundled, (pages) => send({ kind: 'progress', pages }));
}

function toFailureMessage(error: unknown): FromRenderProcess {
  if (error instanceof OperatorError) {
    const { code, message: title, details, hint, exitCode } = error;
    return { kind: 'refused', error: { code, title, details, exitCode, ...(hint === undefined ? {} : { hint }) } };
  }
  return { kind: 'failed', ...tellError(error) };
}
