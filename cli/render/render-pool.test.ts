import { afterEach, expect, test } from 'vitest';
import { createRenderPool, type RenderPool } from './render-pool.ts';

let pool: RenderPool;

afterEach(() => pool.close());

const nothing = { siteDir: '/', files: new Map<string, number>(), links: new Set<string>(), redirects: [] };

function brokenJob(serverEntry: string) {
  return {
    tenant: 'x',
    serverEntry,
    siteDir: '/nonexistent',
    snapshotJson: '{}',
    buildId: 'x',
    tenantHead: '',
    pages: [],
    stubs: [],
    withErrorPages: false,
  };
}

test('tasks are answered by real processes, more of them than there are processes', async () => {
  pool = createRenderPool(2);
  const file = new Map([['not-there.html', 5]]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => pool.check({ ...nothing, siteDir: '/nonexistent', files: file }).catch(String)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers).toHaveLength(6);
});

test('a task that fails rejects with the error of its process, and the process goes on', async () => {
  pool = createRenderPool(1);
  await expect(pool.render(brokenJob('/nonexistent/entry.mjs'), () => {})).rejects.toThrow(/nonexistent/);
  await expect(pool.render(brokenJob('/nonexistent/entry.mjs'), () => {})).rejects.toThrow(/nonexistent/);
});

test('closing the pool rejects what is waiting and what is under way', async () => {
  pool = createRenderPool(1);
  const tasks = [1, 2, 3].map(() => pool.render(brokenJob('/nonexistent/entry.mjs'), () => {}));
  pool.close();
  const results = await Promise.allSettled(tasks);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(pool.check(nothing)).rejects.toThrow('ended');
});
