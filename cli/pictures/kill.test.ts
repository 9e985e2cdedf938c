import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { drawing, picturesForTest } from './picture-fixture.ts';
import { findMade } from './picture-store.ts';

const COUNT = 12;

test('a build that is killed amid its pictures leaves whole ones or none, and the next one makes the rest', async () => {
  const names = Array.from({ length: COUNT }, (_, index) => `/${index}.svg`);
  const drawings = names.map((name, index) => [name, { body: drawing(40 + index, 30) }]);
  const served = await picturesForTest(Object.fromEntries(drawings));
  const made = path.join(served.storeDir, 'made');
  const idsMade = () => (existsSync(made) ? readdirSync(made) : []);

  const script = path.join(import.meta.dirname, 'prepare-process-for-test.ts');
  const argv = ['--import', 'tsx', script, served.origin, served.storeDir, ...names];
  const build = spawn(process.execPath, argv, { cwd: packageRoot(), stdio: 'inherit' });
  await vi.waitFor(() => expect(idsMade()).not.toEqual([]), { timeout: 60_000, interval: 5 });
  build.kill('SIGKILL');
  await once(build, 'close');

  const left = idsMade();
  // Or else nothing was interrupted.
  expect(left.length).toBeLessThan(COUNT);
  for (const id of left) expect(findMade(served.storeDir, id)).toMatchObject({ id });

  const { fields, warnings } = await served.prepare(served.snapshotOf(...names));
  expect([Object.keys(fields.pictures).length, warnings]).toEqual([COUNT, []]);
  expect(new Set(idsMade()).size).toBe(COUNT);
});

test('a decoder that ends by itself costs no picture that did not end it', async () => {
  const names = Array.from({ length: COUNT }, (_, index) => `/${index}.svg`);
  const drawings = names.map((name, index) => [name, { body: drawing(90 + index, 40) }]);
  const served = await picturesForTest(Object.fromEntries(drawings));
  const prepared = served.prepare(served.snapshotOf(...names));
  const [decoder = ''] = await vi.waitFor(() => {
    const found = ownProcesses().filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'),
    );
    expect(found).toHaveLength(1);
    return found;
  });
  process.kill(Number(decoder), 'SIGKILL');
  const { fields, warnings } = await prepared;
  expect([Object.keys(fields.pictures).length, warnings]).toEqual([COUNT, []]);
});

/** Ids of the processes that this one has started. */
function ownProcesses(): string[] {
  const threads = readdirSync('/proc/self/task');
  return threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}
