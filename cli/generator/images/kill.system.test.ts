import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { packageRoot } from '../../lib/paths.ts';
import { childrenNamed, drawing, imagesForTest } from '../../testing/image-fixture.ts';
import { findMade } from './image-store.ts';

const COUNT = 12;

test('a build that is killed amid its images leaves whole ones or none, and the next one makes the rest', async () => {
  const names = Array.from({ length: COUNT }, (_, index) => `/${index}.svg`);
  const drawings = names.map((name, index) => [name, { body: drawing(40 + index, 30) }]);
  const served = await imagesForTest(Object.fromEntries(drawings));
  const made = path.join(served.storeDir, 'made');
  const idsMade = () => (existsSync(made) ? readdirSync(made) : []);

  const script = path.join(import.meta.dirname, '../../testing/prepare-process.ts');
  const argv = ['--import', 'tsx', script, served.origin, served.storeDir, ...names];
  const build = spawn(process.execPath, argv, { cwd: packageRoot(), stdio: 'inherit' });
  await vi.waitFor(() => expect(idsMade()).not.toEqual([]), { timeout: 60_000, interval: 5 });
  build.kill('SIGKILL');
  await once(build, 'close');

  const left = idsMade();
  // Or else nothing was interrupted.
  expect(left.length).toBeLessThan(COUNT);
  for (const id of left) expect(findMade(served.storeDir, id)).toMatchObject({ id });

  const { fields, warnings } = await served.prepare(served.createSnapshot(...names));
  expect([Object.keys(fields.images).length, warnings]).toEqual([COUNT, []]);
  expect(new Set(idsMade()).size).toBe(COUNT);
});

test('a decoder that ends by itself costs no image that did not end it', async () => {
  const names = Array.from({ length: COUNT }, (_, index) => `/${index}.svg`);
  const drawings = names.map((name, index) => [name, { body: drawing(90 + index, 40) }]);
  const served = await imagesForTest(Object.fromEntries(drawings));
  const prepared = served.prepare(served.createSnapshot(...names));
  const decoders = await vi.waitFor(() => {
    const found = childrenNamed('image-process');
    expect(found).not.toEqual([]);
    return found;
  });
  for (const decoder of decoders) process.kill(Number(decoder), 'SIGKILL');
  const { fields, warnings } = await prepared;
  expect([Object.keys(fields.images).length, warnings]).toEqual([COUNT, []]);
});
