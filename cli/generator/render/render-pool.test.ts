import { spawnSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { createRenderPool, type RenderPool } from './render-pool.ts';

let pool: RenderPool;

afterEach(() => pool.close());

function brokenJob(serverDir: string) {
  return {
    tenant: 'x',
    code: { serverDir, clientDir: '/nonexistent', clientFiles: [], hashedFiles: [] },
    siteDir: '/nonexistent',
    snapshotFile: '/nonexistent/snapshot.json',
    images: { fields: { images: {} }, immutablePaths: [] },
    buildId: 'x',
    codeId: 'x',
    isCompressed: false,
    share: { index: 0, of: 1 },
  };
}

test('more shares than processes are all answered', async () => {
  pool = createRenderPool(2);
  const jobs = Array.from({ length: 6 }, (_, index) => `/nonexistent/${index}`);
  const answers = await Promise.allSettled(jobs.map((serverDir) => pool.render(brokenJob(serverDir), () => {})));
  expect(
    answers.map((answer) => answer.status === 'rejected' && /nonexistent\/(\d)/.exec(String(answer.reason))?.[1]),
  ).toEqual(['0', '1', '2', '3', '4', '5']);
});

test('a share that fails rejects with the error of its process, and the process goes on', async () => {
  pool = createRenderPool(1);
  await expect(pool.render(brokenJob('/nonexistent'), () => {})).rejects.toThrow(/nonexistent/);
  await expect(pool.render(brokenJob('/nonexistent'), () => {})).rejects.toThrow(/nonexistent/);
});

test('closing the pool rejects what is waiting and what is under way', async () => {
  pool = createRenderPool(1);
  const tasks = [1, 2, 3].map(() => pool.render(brokenJob('/nonexistent'), () => {}));
  pool.close();
  const results = await Promise.allSettled(tasks);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(pool.render(brokenJob('/x'), () => {})).rejects.toThrow('ended');
});

test('a process more is started for a task that would wait, or if all are announced', async () => {
  pool = createRenderPool(3);
  await expect(pool.render(brokenJob('/nonexistent'), () => {})).rejects.toThrow(/nonexistent/);
  const one = countChildren();
  await Promise.allSettled([1, 2].map(() => pool.render(brokenJob('/nonexistent'), () => {})));
  expect(countChildren()).toBe(one + 1);
  pool.startAll();
  expect(countChildren()).toBe(one + 2);
});

test('no process starts until one is announced or there is a task', () => {
  const before = countChildren();
  pool = createRenderPool(2);
  expect(countChildren()).toBe(before);
  pool.startOne();
  pool.startOne();
  expect(countChildren()).toBe(before + 1);
});

test('a process that is killed fails its task only, and another one takes its place', async () => {
  pool = createRenderPool(1, { isResident: true });
  await expect(pool.render(brokenJob('/nonexistent'), () => {})).rejects.toThrow(/nonexistent/);
  const [pid = 0] = renderProcesses();
  process.kill(pid, 'SIGSTOP');
  const [killed, waiting] = [1, 2].map((job) => pool.render(brokenJob(`/nonexistent/${job}`), () => {}));
  process.kill(pid, 'SIGKILL');
  await expect(killed).rejects.toMatchObject({ code: 'RENDER_PROCESS_ENDED' });
  await expect(waiting).rejects.toThrow('/nonexistent/2');
  const [next = 0] = renderProcesses();
  process.kill(next, 'SIGKILL');
  await expect.poll(renderProcesses).not.toContain(next);
  await expect.poll(() => renderProcesses().length).toBe(1);
  await expect(pool.render(brokenJob('/nonexistent/3'), () => {})).rejects.toThrow('/nonexistent/3');
});

function countChildren(): number {
  return childProcesses().length;
}

function renderProcesses(): number[] {
  return childProcesses().flatMap(({ pid, command }) => (command.includes('render-process') ? [pid] : []));
}

function childProcesses(): { pid: number; command: string }[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
}
