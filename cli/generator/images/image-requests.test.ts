import { expect, test } from 'vitest';
import { snapshotWith } from '../../testing/image-snapshot.ts';
import { collectImages } from './image-requests.ts';

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
