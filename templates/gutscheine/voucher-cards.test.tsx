import { expect, test } from 'vitest';
import { fixtureMerchant, fixtureSnapshot, fixtureTemplate } from '../../site/shared/testing/fixture-snapshot.ts';
import { data as locationData } from '../akzeptanzstellen/@slug/+data.ts';
import { renderPath } from '../testing/render-page.tsx';
import { data as voucherData } from './@slug/+data.ts';

const SNAPSHOT = fixtureSnapshot({
  merchants: ['adler', 'krone'].map((slug) =>
    fixtureMerchant({
      slug,
      companyName: `Gasthaus ${slug}`,
      categoryIds: ['1'],
      ...(slug === 'krone' ? { imageUrls: ['bild'] } : { logoUrl: 'logo' }),
      minVoucherAmount: 1000,
      maxVoucherAmount: 25_000,
    }),
  ),
  templates: [fixtureTemplate('1', { imageUrl: 'motiv' })],
  images: Object.fromEntries(
    ['motiv', 'bild', 'logo'].map((name) => [
      name,
      { path: `/media/${name}`, width: 960, height: 480, widths: [480, 960] },
    ]),
  ),
});

const INPUT = { snapshot: SNAPSHOT, frameId: 'b1' };

test('a place shows the face of its own voucher, as the page and the cards of the voucher do', () => {
  const { content } = locationData({ ...INPUT, routeParams: { slug: 'adler' } });
  const { face } = voucherData({ ...INPUT, routeParams: { slug: 'adler' } }).content;
  expect(face).toMatchObject({ kind: 'restaurant', logo: { path: '/media/logo' } });
  expect(content.face).toEqual(face);
  const [card] = voucherData({ ...INPUT, routeParams: { slug: 'krone' } }).content.related;
  expect(card?.face).toEqual(face);
});

test.each([
  ['in the list', '/gutscheine'],
  ['beside another voucher', '/gutscheine/adler'],
])('a voucher %s shows its merchant’s picture, city, merchant and amounts', (_place, path) => {
  const card = renderPath(path, SNAPSHOT)
    .split('<li class="voucher-card')
    .find((part) => part.includes('Gasthaus krone'));
  expect(card).toContain('src="/media/bild-960.webp"');
  expect(card).toContain(`<b>${SNAPSHOT.tenant.name.split(' ')[0]}</b>`);
  expect(card).toContain('10\u00a0€ bis 250\u00a0€');
});
