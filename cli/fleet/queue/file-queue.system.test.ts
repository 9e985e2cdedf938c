import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { currentProcess } from '../../lib/process-identity.ts';
import { temporaryFolder } from '../../testing/cli-fixture.ts';
import { openFileQueue } from './file-queue.ts';
import { runWorker, type WorkerEvent } from './run-worker.ts';

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

test('no round is claimed while the configuration cannot be read, which is said once', async () => {
  const queue = openFileQueue(temporaryFolder());
  const stop = new AbortController();
  const events: WorkerEvent[] = [];
  let readings = 0;
  let claims = 0;
  const ended = runWorker({
    queue: {
      ...queue,
      claimRound(everyMs) {
        claims += 1;
        return queue.claimRound(everyMs);
      },
    },
    build: async () => ({ outcome: 'done' }),
    concurrency: 1,
    everyMs: 50,
    async readTenants() {
      readings += 1;
      // The worker has read it at its start.
      if (readings === 1 || readings > 4) return ['stadt'];
      expect(claims).toBe(0);
      throw new Error('tenants.json has a problem');
    },
    emit: (event) => {
      events.push(event);
      if (event.type === 'live') stop.abort();
    },
    signal: stop.signal,
    endBuilds: () => {},
  });
  await ended;
  await queue.close();
  expect(events.filter(({ type }) => type === 'round-failed')).toHaveLength(1);
  expect(events.find(({ type }) => type === 'live')).toMatchObject({ tenant: 'stadt' });
});
