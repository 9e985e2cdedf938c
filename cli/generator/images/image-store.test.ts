import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawing, imagesForTest } from '../../testing/image-fixture.ts';
import { findRefused, keepRefused, madeFolder, pruneStore, temporaryPath } from './image-store.ts';
import { snapshotWith } from '../../testing/image-snapshot.ts';
import { collectImages } from './image-requests.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('the store keeps within its size: what was not used for longest goes, what is in use stays', async () => {
  const served = await imagesForTest({ '/a.svg': { body: drawing(40, 30) }, '/b.svg': { body: drawing(30, 30) } });
  const { fields } = await served.build('/a.svg', '/b.svg');
  const [old = '', young = ''] = Object.values(fields.images).map((image) => path.basename(image.path));
  const now = Date.now();
  expect(pruneStore(served.storeDir, { maxBytes: 1, now })).toBe(0);
  // An entry is as old as its youngest file.
  for (const name of ['image.json', '400.avif', '400.webp', '800.avif', '800.webp']) {
    utimesSync(path.join(madeFolder(served.storeDir, old), name), now / 1000 - 90_000, now / 1000 - 90_000);
  }
  expect(pruneStore(served.storeDir, { now })).toBe(0);
  expect(pruneStore(served.storeDir, { maxBytes: 1, now })).toBe(1);
  expect([old, young].map((id) => existsSync(madeFolder(served.storeDir, id)))).toEqual([false, true]);
});

test('what killed builds left behind goes after a day', async () => {
  const { storeDir } = await imagesForTest();
  const leftover = temporaryPath(storeDir);
  writeFileSync(leftover, 'half');
  pruneStore(storeDir);
  expect(readFileSync(leftover, 'utf8')).toBe('half');
  pruneStore(storeDir, { now: Date.now() + 2 * DAY_MS });
  expect(existsSync(leftover)).toBe(false);
});

test('an image that cannot be made is tried again after a week', async () => {
  const { storeDir } = await imagesForTest();
  keepRefused(storeDir, '0a1b', 'cannot be decoded');
  // A file's time has parts of a millisecond.
  const inAWeek = Date.now() + 7 * DAY_MS + 1;
  pruneStore(storeDir, { now: inAWeek - 60_000 });
  expect(findRefused(storeDir, '0a1b', inAWeek - 60_000)).toBe('cannot be decoded');
  expect(findRefused(storeDir, '0a1b', inAWeek)).toBeUndefined();
  pruneStore(storeDir, { now: inAWeek + 60_000 });
  expect(findRefused(storeDir, '0a1b')).toBeUndefined();
});

const template = { deliveryTypes: ['EMAIL' as const], sortIndex: 1 };

test('images that no page shows are not asked for', () => {
  const snapshot = snapshotWith(['/a.jpg', '/b.jpg', '/c.jpg']);
  const [shop, hidden, bare] = snapshot.merchants;
  if (shop === undefined || hidden === undefined || bare === undefined) throw new Error('three merchants were made');
  const { pages } = collectImages({
    ...snapshot,
    merchants: [
      { ...shop, imageUrls: ['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg'], logoUrl: '/logo-of-shop.svg' },
      { ...hidden, imageUrls: ['/hidden.jpg'], sellsVoucher: false, acceptsVoucher: false },
      { ...bare, imageUrls: [], logoUrl: '/logo-of-bare.svg', sellsVoucher: false },
    ],
    templates: [
      { ...template, id: '1', name: 'Alle', imageUrl: '/all.svg' },
      { ...template, id: '2', name: 'Laden', imageUrl: '/shop.svg', merchantIds: [shop.id] },
      { ...template, id: '3', name: 'Niemand', imageUrl: '/nobody.svg', merchantIds: [bare.id, 'gone'] },
    ],
  });
  expect(pages.map(([url]) => url).toSorted()).toEqual([
    '/1.jpg',
    '/2.jpg',
    '/3.jpg',
    '/all.svg',
    '/logo-of-bare.svg',
    '/shop.svg',
  ]);
});
