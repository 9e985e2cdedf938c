import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { currentProcess } from '../release/process-identity.ts';
import { temporaryFolder } from '../testing/cli-fixture.ts';
import { openFileQueue } from './file-queue.ts';

test('a build of a worker that was killed is shown as waiting, until another worker takes it over', async () => {
  const folder = temporaryFolder();
  const queue = openFileQueue(folder);
  await queue.add({ tenant: 'alt', cause: 'event', reason: 'prices' });
  const file = path.join(folder, '.queue.json');
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  const takenBy = (worker: object) => {
    const [build] = stored.builds;
    writeFileSync(file, JSON.stringify({ ...stored, builds: [{ ...build, state: 'active', worker }] }));
  };
  const self = currentProcess();
  takenBy(self);
  expect(await queue.read()).toMatchObject({ active: [{ tenant: 'alt' }], waiting: [] });
  // Of an earlier process with the same number.
  takenBy({ ...self, startTicks: self.startTicks - 1 });
  const before = readFileSync(file, 'utf8');
  expect(await queue.read()).toMatchObject({ active: [], waiting: [{ tenant: 'alt', reason: 'prices' }] });
  expect(readFileSync(file, 'utf8')).toBe(before);
});
