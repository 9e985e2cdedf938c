import { readdirSync, readFileSync, readlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { missingRestrictions } from './confinement.ts';
import { childrenNamed, drawing, imagesForTest } from '../../testing/image-fixture.ts';
import { openImageService } from './image-service.ts';
import { collectImages } from './image-requests.ts';
import { prepareImages } from './prepare-images.ts';
import { IMAGE_TENANT } from '../../testing/image-snapshot.ts';
import { slowDrawing } from '../../testing/slow-drawing.ts';

const DAY_S = 24 * 60 * 60;
const LATE = 'an image takes longer than 5 s to make: it is not shown';
const BEYOND = (what: string) =>
  `an image is beyond what one build spends on a tenant's images (${what}): it is not shown`;

const SOON = { timeout: 30_000, interval: 20 };
const longestJobMs = 5000;

describe('an image that takes too long to make', () => {
  it('ends its process and is left out, and the others are shown', async () => {
    const served = await imagesForTest({
      '/slow.svg': { body: slowDrawing() },
      '/good.svg': { body: drawing(40, 30) },
    });
    const service = openImageService({ storeDir: served.storeDir, longestJobMs: 10_000 });
    const snapshot = served.createSnapshot('/slow.svg', '/good.svg');
    const { fields, warnings } = await prepareImages(collectImages(snapshot), IMAGE_TENANT, served.endpoints, service);
    expect(Object.keys(fields.images)).toEqual([`${served.origin}/good.svg`]);
    expect(warnings.map(({ message }) => message)).toEqual([LATE.replace('5', '10')]);
    expect(readdirSync(path.join(served.storeDir, 'tmp'))).toEqual([]);
    await service.close();
    await vi.waitFor(() => expect(childrenNamed('image-process')).toEqual([]), SOON);
  });

  it('is not tried again by the next build, whatever its address is by then', async () => {
    const served = await imagesForTest({ '/a.svg': { body: slowDrawing() }, '/b.svg': { body: slowDrawing() } });
    await served.prepare(served.createSnapshot('/a.svg'), { longestJobMs });
    const startedAt = performance.now();
    // With all the time there is, it would be made.
    const again = await served.prepare(served.createSnapshot('/a.svg', '/b.svg'));
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(again.warnings).toMatchObject([{ message: LATE, count: 2 }]);
    expect(childrenNamed('image-process')).toEqual([]);
  });

  it('is tried again after a week, and when the operator forces it', async () => {
    const served = await imagesForTest({ '/a.svg': { body: slowDrawing() } });
    await served.prepare(served.createSnapshot('/a.svg'), { longestJobMs });
    const later = { longestJobMs: 5100 };
    const refused = path.join(served.storeDir, 'refused');
    const [name = ''] = readdirSync(refused);
    const weekAgo = Date.now() / 1000 - 7 * DAY_S;
    utimesSync(path.join(refused, name), weekAgo + 60, weekAgo + 60);
    expect((await served.prepare(served.createSnapshot('/a.svg'), later)).warnings[0]?.message).toBe(LATE);
    utimesSync(path.join(refused, name), weekAgo, weekAgo);
    expect((await served.prepare(served.createSnapshot('/a.svg'), later)).warnings[0]?.message).toContain('5.1 s');
    const forced = await served.prepare(served.createSnapshot('/a.svg'), { longestJobMs: 5200, isForced: true });
    expect(forced.warnings[0]?.message).toContain('5.2 s');
  });
});

describe('the budget of a tenant', () => {
  it('ends the making of images that lead to nothing; the next build goes on where this one stopped', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `/${index}.svg`);
    const served = await imagesForTest(
      Object.fromEntries(names.map((name, index) => [name, { body: slowDrawing(index) }])),
    );
    const options = { longestJobMs, budget: { seconds: 100 } };
    const first = await served.prepare(served.createSnapshot(...names), options);
    const late = first.warnings.find(({ message }) => message === LATE)?.count ?? 0;
    const beyond = first.warnings.find(({ message }) => message === BEYOND('time'))?.count ?? 0;
    expect([late > 0 && late < 6, late + beyond]).toEqual([true, 12]);
    const second = await served.prepare(served.createSnapshot(...names), options);
    expect(second.warnings.find(({ message }) => message === LATE)?.count).toBeGreaterThan(late);
  });

  it.each([
    ['number', { images: 2 }],
    ['bytes', { bytes: 10 }],
  ])('has a limit of %s', async (what, budget) => {
    const names = Array.from({ length: 20 }, (_, index) => `/${index}.svg`);
    const served = await imagesForTest(
      Object.fromEntries(names.map((name, index) => [name, { body: drawing(40 + index, 30) }])),
    );
    const { fields, warnings } = await served.prepare(served.createSnapshot(...names), { budget });
    expect(Object.keys(fields.images).length).toBeLessThan(20);
    expect(warnings.map(({ message }) => message)).toEqual([BEYOND(what)]);
    const { fields: later } = await served.prepare(served.createSnapshot(...names));
    expect(Object.keys(later.images)).toHaveLength(20);
  });
});

it('a tenant with slow images does not hold up another one', async () => {
  const slow = Array.from({ length: 8 }, (_, index) => `/slow${index}.svg`);
  const served = await imagesForTest({
    '/good.svg': { body: drawing(40, 30) },
    ...Object.fromEntries(slow.map((name, index) => [name, { body: slowDrawing(index) }])),
  });
  const service = openImageService({ storeDir: served.storeDir, longestJobMs: 12_000 });
  const prepare = (id: string, ...names: string[]) => {
    const snapshot = served.createSnapshot(...names);
    return prepareImages(collectImages(snapshot), { ...IMAGE_TENANT, id }, served.endpoints, service);
  };
  let isHostileDone = false;
  const hostile = prepare('hostile', ...slow).then(
    () => (isHostileDone = true),
    () => undefined,
  );
  await vi.waitFor(() => expect(childrenNamed('image-process')).not.toEqual([]), SOON);
  const { fields } = await prepare('good', '/good.svg');
  expect([Object.keys(fields.images).length, isHostileDone]).toEqual([1, false]);
  await service.close();
  await hostile;
});

it('the process that decodes has as few rights as the machine lets it have', async () => {
  await vi.waitFor(() => expect(childrenNamed('image-process')).toEqual([]), SOON);
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
  const missing = missingRestrictions();
  const has = {
    network: readlinkSync(`/proc/${pid}/ns/net`) === readlinkSync('/proc/self/ns/net'),
    'new privileges': /^NoNewPrivs:\t0/m.test(read('status')),
    'more memory and CPU time than decoding takes': /^Max (data size|cpu time) +unlimited/m.test(read('limits')),
    'precedence over other processes when memory runs out': Number(read('oom_score_adj')) < 1000,
  };
  expect(
    Object.entries(has)
      .filter(([, isSo]) => isSo)
      .map(([what]) => what)
      .toSorted(),
  ).toEqual(missing.toSorted());
  expect(read('status')).toMatch(/^CapEff:\t0+$/m);
  const environment = read('environ')
    .split('\0')
    .map((line) => line.split('=')[0]);
  expect(environment.filter((name) => !/^(NODE_|UV_THREADPOOL_SIZE$|$)/.test(name ?? ''))).toEqual([]);
  await service.close();
  await expect(preparing).rejects.toThrow('closed');
});
