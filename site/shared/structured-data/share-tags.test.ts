import { expect, test } from 'vitest';
import { fixtureMerchant, fixtureSnapshot } from '../testing/fixture-snapshot.ts';
import { shareTags } from './share-tags.ts';

const shareImage = { path: '/media/2d.jpg', width: 1200, height: 630 };
const picture = { path: '/media/3e', width: 800, height: 600, widths: [400, 800] };
const snapshot = fixtureSnapshot({ shareImage, images: { '/laden.jpg': picture } });

function contentsOf(html: string): string[] {
  return [...html.matchAll(/content="([^"]*)"/g)].map(([, content = '']) => content);
}

test('a shared link shows the tenant’s image, with its size', () => {
  expect(contentsOf(shareTags(snapshot))).toEqual([
    'https://gutschein.example/media/2d.jpg',
    '1200',
    '630',
    'Musterstadt Gutschein',
    'summary_large_image',
  ]);
  expect(shareTags(fixtureSnapshot())).toBe('<meta name="twitter:card" content="summary">');
});

test('a link to a merchant shows its picture, and the tenant’s image if there is none', () => {
  const merchant = fixtureMerchant({
    slug: 'adler',
    companyName: 'Café „Adler“',
    imageUrls: ['/fehlt.jpg', '/laden.jpg'],
  });
  expect(contentsOf(shareTags(snapshot, merchant))).toEqual([
    'https://gutschein.example/media/3e-800.webp',
    '800',
    '600',
    'Café „Adler“',
    'summary_large_image',
  ]);
  expect(shareTags(snapshot, fixtureMerchant({ slug: 'krone' }))).toBe(shareTags(snapshot));
});
