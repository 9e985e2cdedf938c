import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { currentProcess } from '../../lib/process-identity.ts';
import { temporaryFolder } from '../../testing/cli-fixture.ts';
import { openFileQueue } from './file-queue.ts';
import type { QueuedBuild } from './tenant-queue.ts';
import { runWorker, type WorkerEvent } from './run-worker.ts';

const OBSERVER = { onAway: () => {}, onBack: () => {}, onTakeover: () => {} };
const BUILD = { cause: 'event', reason: 'changed', requestedAt: 1, failures: 0, state: 'waiting' };

/** A queue whose file somebody has written. */
function openWith(builds: readonly object[], lastId = 1) {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.queue.json'), JSON.stringify({ lastId, roundAt: 0, builds, messages: {} }));
  const queue = openFileQueue(folder);
  const built: string[] = [];
  const running: string[] = [];
  const build = async ({ id, tenant }: QueuedBuild) => {
    expect(running).not.toContain(tenant);
    running.push(tenant);
    built.push(`${tenant} ${id}`);
    await wait(300);
    running.splice(running.indexOf(tenant), 1);
    return { outcome: 'done' } as const;
  };
  const work = () => {
    const worker = queue.work(build, 3, OBSERVER);
    onTestFinished(() => worker.stop());
  };
  return { queue, built, work };
}

const EMPTY = { waiting: [], active: [], delayed: [], failed: [] };

test('two builds of a tenant in a file are built one after the other', async () => {
  const first = { ...BUILD, id: '1', tenant: 'stadt' };
  const { queue, built, work } = openWith([first, { ...first, id: '2' }], 2);
  work();
  await vi.waitFor(async () => expect(await queue.read()).toEqual(EMPTY), { timeout: 20_000, interval: 50 });
  expect(built).toEqual(['stadt 1', 'stadt 2']);
});

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
