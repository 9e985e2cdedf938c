import { setFlagsFromString } from 'node:v8';
import { assert } from '../lib/errors.ts';
import { endWithParent } from '../lib/processes.ts';
import { PREPARES, type FromRenderProcess, type RenderTask } from './render-task.ts';

/*
 * A process of the render pool: does tasks, one after another, until the generator hangs up.
 * V8 waits six times longer than usual before it optimises a function: a build of a few seconds is over before most of that
 * pays, and it takes time from the other process. Long builds get there as well.
 */
setFlagsFromString('--interrupt-budget=400000');
endWithParent();
// Ctrl+C reaches the whole process group; the generator cleans up and then hangs up.
process.on('SIGINT', () => {});

const { collectGarbage } = await import('../lib/collect-garbage.ts');
const { OperatorError } = await import('../lib/errors.ts');
const { fileErrorCode, pathOfFileError } = await import('../lib/file-errors.ts');
const { renderShare } = await import('./render-share.ts');
const { loadBundledPages } = await import('./bundled-pages.ts');
if (process.argv.includes(PREPARES)) await import('./prepare-tenant.ts');

process.on('message', (task) => {
  // The generator, which is the same code, is the only one who sends.
  void answerTo(task as unknown as RenderTask);
});
tell({ kind: 'ready' });

function tell(message: FromRenderProcess): void {
  assert(process.send !== undefined, 'a render process is started with a channel');
  process.send(message);
}

async function answerTo(task: RenderTask): Promise<void> {
  try {
    tell({ kind: 'done', result: await run(task) });
    collectGarbage();
  } catch (error) {
    tell(toFailed(error));
  }
}

async function run(task: RenderTask) {
  if (task.kind === 'prepare') return (await import('./prepare-tenant.ts')).prepareTenant(task.job);
  if (task.kind === 'load') return void (await loadBundledPages(task.serverDir));
  const bundled = await loadBundledPages(task.job.code.serverDir);
  return renderShare(task.job, bundled, (pages) => tell({ kind: 'progress', pages }));
}

function toFailed(error: unknown): FromRenderProcess {
  if (error instanceof OperatorError) {
    const { code, message: title, details, hint, exitCode } = error;
    return { kind: 'refused', error: { code, title, details, exitCode, ...(hint === undefined ? {} : { hint }) } };
  }
  if (!(error instanceof Error)) return { kind: 'failed', name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  const code = fileErrorCode(error);
  const path = pathOfFileError(error);
  return {
    kind: 'failed',
    name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(path === undefined ? {} : { path }),
    ...(stack === undefined ? {} : { stack }),
  };
}
