import { describe, expect, test } from 'vitest';
import { logoFaceKey, TINT_COUNT } from '../lists/merchant-face.ts';
import { indexOf } from '../snapshot-index.ts';
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

test('a link to a merchant shows its picture, and the tenant’s image if there is nothing of its own', () => {
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

describe('of a voucher without a picture', () => {
  const logo = { path: '/media/4f', width: 200, height: 100, widths: [200] };
  const [blumen, wein] = [
    fixtureMerchant({ slug: 'blumen', companyName: 'Blumen Lenz', categoryIds: ['1'] }),
    fixtureMerchant({ slug: 'wein', companyName: 'Weinhaus', categoryIds: ['1', '2'] }),
  ];
  const place = fixtureMerchant({ slug: 'nur-annahme', sellsVoucher: false, logoUrl: '/logo.png' });
  const withLogo = fixtureMerchant({ slug: 'schuh', companyName: 'Schuh & Co.', logoUrl: '/logo.png' });
  const city = fixtureSnapshot({
    shareImage,
    merchants: [blumen, wein, place, withLogo],
    categories: [
      { id: '1', name: 'Blumen', sortIndex: 1 },
      { id: '2', name: 'Feinkost', sortIndex: 2 },
    ],
    images: { '/logo.png': logo },
    logoFaces: Object.fromEntries(
      Array.from({ length: TINT_COUNT }, (_, tint) => [
        logoFaceKey(tint, '/logo.png'),
        { path: `/media/6a-${tint}.jpg`, width: 600, height: 315 },
      ]),
    ),
    drawnFaces: '/media/5a',
  });
  const tintOf = ({ id }: { id: string }) => String(indexOf(city).tintById.get(id));

  test('a link shows the pattern of its trade in its tint', () => {
    expect(contentsOf(shareTags(city, blumen))).toEqual([
      `https://gutschein.example/media/5a-flowers-${tintOf(blumen)}.png`,
      '1200',
      '630',
      'Gutschein für Blumen Lenz',
      'summary_large_image',
    ]);
    expect(contentsOf(shareTags(city, wein))[0]).toContain(`-flowers-${tintOf(wein)}.png`);
    expect(tintOf(wein)).not.toBe(tintOf(blumen));
  });

  test('a link shows its logo on its tint', () => {
    expect(contentsOf(shareTags(city, withLogo))).toEqual([
      `https://gutschein.example/media/6a-${tintOf(withLogo)}.jpg`,
      '600',
      '315',
      'Logo von Schuh &amp; Co.',
      'summary_large_image',
    ]);
  });

  test('a link shows the tenant’s image if none was made, and where only vouchers are accepted', () => {
    const { logoFaces: _logos, drawnFaces: _drawn, ...bare } = city;
    for (const merchant of [blumen, withLogo]) expect(shareTags(bare, merchant)).toBe(shareTags(city));
    expect(shareTags(city, place)).toBe(shareTags(city));
  });
});
