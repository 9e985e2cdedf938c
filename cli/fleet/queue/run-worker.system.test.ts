import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/cli-fixture.ts';
import { openFileQueue } from './file-queue.ts';
import { runWorker, type WorkerEvent } from './run-worker.ts';

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

test('a long reason in a queue file that was written by hand is cut', async () => {
  const folder = temporaryFolder();
  const build = { id: '1', tenant: 'stadt', cause: 'event', requestedAt: 1, failures: 0, state: 'waiting' };
  const builds = [{ ...build, reason: 'x'.repeat(1_000_000) }];
  writeFileSync(path.join(folder, '.queue.json'), JSON.stringify({ lastId: 1, roundAt: 0, builds, messages: {} }));
  const queue = openFileQueue(folder);
  expect((await queue.read()).waiting.map(({ reason }) => reason.length)).toEqual([200]);
  const stop = new AbortController();
  const reasons: string[] = [];
  await runWorker({
    queue,
    build: async ({ reason }) => {
      reasons.push(reason);
      stop.abort();
      return { outcome: 'done' };
    },
    concurrency: 1,
    readTenants: async () => ['stadt'],
    emit: () => {},
    signal: stop.signal,
    endBuilds: () => {},
  });
  expect(reasons).toEqual(['x'.repeat(200)]);
});
