import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test, vi } from 'vitest';
import { packageRoot } from '../../lib/paths.ts';
import { childrenNamed, drawing, imagesForTest, photograph, SMALL } from '../../testing/image-fixture.ts';
import { IMAGE_TENANT } from '../../testing/image-snapshot.ts';
import { slowDrawing } from '../../testing/slow-drawing.ts';
import { missingRestrictions } from './confinement.ts';
import { collectImages } from './image-requests.ts';
import { openImageService } from './image-service.ts';
import { findMade } from './image-store.ts';
import { prepareImages } from './prepare-images.ts';

const SOON = { timeout: 30_000, interval: 20 };
const LATE = (seconds: number) => `an image takes longer than ${seconds} s to make: it is not shown`;
const BEYOND = (what: string) =>
  `an image is beyond what one build spends on a tenant's images (${what}): it is not shown`;

const namesOf = (count: number, prefix = '') => Array.from({ length: count }, (_, index) => `/${prefix}${index}.svg`);
const drawn = (names: readonly string[], draw: (index: number) => string) =>
  Object.fromEntries(names.map((name, index) => [name, { body: draw(index) }]));

test('an image that takes too long is left out, and not tried again, whatever its address is by then', async () => {
  const served = await imagesForTest({
    '/slow.svg': { body: slowDrawing() },
    '/moved.svg': { body: slowDrawing() },
    '/good.jpg': { body: SMALL },
  });
  // The good one has the same time, also on a busy machine.
  const first = await served.prepare(served.createSnapshot('/slow.svg', '/good.jpg'), { longestJobMs: 2000 });
  expect(Object.keys(first.fields.images)).toEqual([`${served.origin}/good.jpg`]);
  expect(first.warnings).toMatchObject([{ message: LATE(2), count: 1 }]);
  expect(readdirSync(path.join(served.storeDir, 'tmp'))).toEqual([]);
  expect(childrenNamed('image-process')).toEqual([]);
  const startedAt = performance.now();
  const again = await served.build('/slow.svg', '/moved.svg');
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(again.warnings).toMatchObject([{ message: LATE(2), count: 2 }]);
});

describe('the budget of a tenant', () => {
  it('ends the making of images that lead to nothing; the next build goes on where this one stopped', async () => {
    const names = namesOf(8);
    const served = await imagesForTest(drawn(names, slowDrawing));
    const options = { longestJobMs: 500, budget: { seconds: 7.5 } };
    const first = await served.prepare(served.createSnapshot(...names), options);
    const countOf = ({ warnings }: typeof first, wanted: string) =>
      warnings.find(({ message }) => message === wanted)?.count ?? 0;
    const late = countOf(first, LATE(0.5));
    expect([late > 0 && late < 6, late + countOf(first, BEYOND('time'))]).toEqual([true, 8]);
    const second = await served.prepare(served.createSnapshot(...names), options);
    expect(countOf(second, LATE(0.5))).toBeGreaterThan(late);
  });

  it.each([
    ['number', { images: 2 }],
    ['bytes', { bytes: 10 }],
  ])('has a limit of %s', async (what, budget) => {
    const names = namesOf(6);
    const pictures = names.map(async (name, index) => [name, { body: await photograph(40, 30, index) }] as const);
    const served = await imagesForTest(Object.fromEntries(await Promise.all(pictures)));
    const { fields, warnings } = await served.prepare(served.createSnapshot(...names), { budget });
    expect(Object.keys(fields.images).length).toBeLessThan(6);
    expect(warnings.map(({ message }) => message)).toEqual([BEYOND(what)]);
    const { fields: later } = await served.build(...names);
    expect(Object.keys(later.images)).toHaveLength(6);
  });
});

test('tenants with slow images do not hold up another one, and nothing is left of a service that is closed', async () => {
  const slow = namesOf(8, 'slow');
  const served = await imagesForTest({ '/good.jpg': { body: SMALL }, ...drawn(slow, slowDrawing) });
  const service = openImageService({ storeDir: served.storeDir });
  const prepare = (id: string, ...names: string[]) => {
    const snapshot = served.createSnapshot(...names);
    return prepareImages(collectImages(snapshot), { ...IMAGE_TENANT, id }, served.endpoints, service);
  };
  let isHostileDone = false;
  const hostile = Promise.allSettled([prepare('hostile', ...slow), prepare('hostile-too', ...slow)]);
  void hostile.then(() => (isHostileDone = true));
  await vi.waitFor(() => expect(childrenNamed('image-process').length).toBeGreaterThan(1), SOON);
  const { fields } = await prepare('good', '/good.jpg');
  expect([Object.keys(fields.images).length, isHostileDone]).toEqual([1, false]);
  await service.close();
  expect((await hostile).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(childrenNamed('image-process')).toEqual([]);
  // Where several images fail, a build does not wait for all of them.
  await vi.waitFor(() => expect(readdirSync(path.join(served.storeDir, 'tmp'))).toEqual([]), SOON);
});

test('the process that decodes has as few rights as the machine lets it have', async () => {
  const served = await imagesForTest({ '/slow.svg': { body: slowDrawing() } });
  const service = openImageService({ storeDir: served.storeDir });
  const snapshot = served.createSnapshot('/slow.svg');
  const preparing = prepareImages(collectImages(snapshot), IMAGE_TENANT, served.endpoints, service);
  const [pid = ''] = await vi.waitFor(() => {
    const found = childrenNamed('image-process').filter((one) => readlinkSync(`/proc/${one}/exe`) === process.execPath);
    expect(found).toHaveLength(1);
    return found;
  }, SOON);
  const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
  const has = {
    network: readlinkSync(`/proc/${pid}/ns/net`) === readlinkSync('/proc/self/ns/net'),
    'new privileges': /^NoNewPrivs:\t0/m.test(read('status')),
    'more memory and CPU time than decoding takes': /^Max (data size|cpu time) +unlimited/m.test(read('limits')),
    'precedence over other processes when memory runs out': Number(read('oom_score_adj')) < 1000,
  };
  const rights = Object.entries(has).flatMap(([what, isSo]) => (isSo ? [what] : []));
  expect(rights.toSorted()).toEqual(missingRestrictions().toSorted());
  expect(read('status')).toMatch(/^CapEff:\t0+$/m);
  const environment = read('environ')
    .split('\0')
    .map((line) => line.split('=')[0]);
  expect(environment.filter((name) => !/^(NODE_|UV_THREADPOOL_SIZE$|$)/.test(name ?? ''))).toEqual([]);
  await service.close();
  await expect(preparing).rejects.toThrow('closed');
});

describe('a kill amid the images', () => {
  const COUNT = 8;

  it('of the build leaves whole ones or none, and the next build makes the rest', async () => {
    const names = namesOf(COUNT);
    const served = await imagesForTest(drawn(names, (index) => drawing(40 + index, 30)));
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

    const { fields, warnings } = await served.build(...names);
    expect([Object.keys(fields.images).length, warnings]).toEqual([COUNT, []]);
    expect(new Set(idsMade()).size).toBe(COUNT);
  });

  it('of a decoder costs no image', async () => {
    const names = namesOf(COUNT);
    const served = await imagesForTest(drawn(names, (index) => drawing(90 + index, 40)));
    const prepared = served.build(...names);
    const decoders = await vi.waitFor(() => {
      const found = childrenNamed('image-process');
      expect(found).not.toEqual([]);
      return found;
    });
    for (const decoder of decoders) process.kill(Number(decoder), 'SIGKILL');
    const { fields, warnings } = await prepared;
    expect([Object.keys(fields.images).length, warnings]).toEqual([COUNT, []]);
  });
});
