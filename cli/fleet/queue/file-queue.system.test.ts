import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { currentProcess } from '../../lib/process-identity.ts';
import { temporaryFolder } from '../../testing/cli-fixture.ts';
import { openFileQueue } from './file-queue.ts';
import type { QueuedBuild } from './tenant-queue.ts';

const OBSERVER = { onAway: () => {}, onBack: () => {}, onTakeover: () => {} };
const BUILD = { cause: 'event', reason: 'changed', requestedAt: 1, failures: 0, state: 'waiting' };
const FAILED = { state: 'failed', failedAt: 1, failure: { code: 'API', title: 'no answer', details: [] } };

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

test('a build that a file names twice is built once', async () => {
  const twice = { ...BUILD, id: '1', tenant: 'stadt' };
  const { queue, built, work } = openWith([
    twice,
    { ...twice, ...FAILED },
    twice,
    { ...BUILD, id: '2', tenant: 'dorf' },
  ]);
  expect((await queue.read()).waiting).toHaveLength(2);
  work();
  await vi.waitFor(async () => expect(await queue.read()).toEqual(EMPTY), { timeout: 20_000, interval: 50 });
  expect(built.toSorted()).toEqual(['dorf 2', 'stadt 1']);
});

test('two builds of a tenant in a file are built one after the other', async () => {
  const first = { ...BUILD, id: '1', tenant: 'stadt' };
  const { queue, built, work } = openWith([first, { ...first, id: '2' }], 2);
  work();
  await vi.waitFor(async () => expect(await queue.read()).toEqual(EMPTY), { timeout: 20_000, interval: 50 });
  expect(built).toEqual(['stadt 1', 'stadt 2']);
});

test('a file with a wrong count of its ids loses no request', async () => {
  const { queue } = openWith([{ ...BUILD, id: '2', tenant: 'stadt' }]);
  expect(await queue.add({ tenant: 'dorf', cause: 'event', reason: 'changed' })).toBe('3');
  expect((await queue.read()).waiting.map(({ tenant }) => tenant)).toEqual(['stadt', 'dorf']);
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
