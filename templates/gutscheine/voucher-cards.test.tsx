import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShellContext } from '../../site/components/shell-context.ts';
import { buildShell } from '../../site/shared/payload/build-shell.ts';
import { fixtureMerchant, fixtureSnapshot } from '../../site/shared/testing/fixture-snapshot.ts';
import { data as locationData } from '../akzeptanzstellen/@slug/+data.ts';
import { Page as ListPage } from './+Page.tsx';
import { data as listData } from './+data.ts';
import { Page as VoucherPage } from './@slug/+Page.tsx';
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
  templates: [{ id: '1', name: 'Altstadt', imageUrl: 'motiv', deliveryTypes: ['EMAIL'], sortIndex: 1 }],
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
  ['in the list', () => <ListPage {...listData({ ...INPUT, routeParams: {} })} />],
  ['beside another voucher', () => <VoucherPage {...voucherData({ ...INPUT, routeParams: { slug: 'adler' } })} />],
])('a voucher %s shows its merchant’s picture, city, merchant and amounts', (_place, render) => {
  const html = renderToString(<ShellContext value={buildShell(SNAPSHOT, 'b1')}>{render()}</ShellContext>);
  const card = html.split('<li class="voucher-card').find((part) => part.includes('Gasthaus krone'));
  expect(card).toContain('src="/media/bild-960.webp"');
  expect(card).toContain(`<b>${SNAPSHOT.tenant.name.split(' ')[0]}</b>`);
  expect(card).toContain('10\u00a0€ bis 250\u00a0€');
});
