import { describe, expect, test } from 'vitest';
import { breadcrumbsOfPage } from '../site/shared/payload/make-page.ts';
import { buildShell } from '../site/shared/payload/build-shell.ts';
import { listPages } from '../site/shared/site-pages.ts';
import { unpackVoucherList } from '../site/shared/lists/voucher-list.ts';
import {
  fixtureMerchant,
  fixtureSnapshot,
  fixtureTemplate,
  UNLISTED,
} from '../site/shared/testing/fixture-snapshot.ts';
import { data as acceptanceLocation } from './akzeptanzstellen/@slug/+data.ts';
import { data as errorPage } from './_error/+data.ts';
import { data as imprint } from './impressum/+data.ts';
import { data as checkout } from './kasse/+data.ts';
import { data as map } from './karte/+data.ts';
import { data as voucherList } from './gutscheine/+data.ts';
import { data as voucher } from './gutscheine/@slug/+data.ts';
import { loadPages, typeOf } from './testing/load-pages.ts';

const SNAPSHOT = fixtureSnapshot();
const PAGES = loadPages();

function input(slug?: string, snapshot = SNAPSHOT) {
  return { snapshot, frameId: 'b1', routeParams: slug === undefined ? {} : { slug } };
}

const everyMerchant = [SNAPSHOT.generalVoucher ?? [], SNAPSHOT.merchants].flat();

describe.each(listPages(SNAPSHOT))('the data of $path', ({ path, routeParams, indexable }) => {
  const page = PAGES.find(({ type }) => type === typeOf(path))?.data({ ...input(), routeParams });

  test('is complete: head, canonical path, breadcrumbs, build', () => {
    const record = everyMerchant.find(({ slug }) => slug === routeParams['slug']);
    expect(page).toMatchObject({ frameId: 'b1', breadcrumbs: breadcrumbsOfPage(path, record?.companyName) });
    expect(page?.head.canonicalPath).toBe(indexable ? path : undefined);
    expect(page?.head.title).not.toBe('');
    expect(page?.head.description).not.toBe('');
    expect(page?.head.noindex === true).toBe(!indexable);
  });

  test('contains only listed fields, and only values that survive JSON', () => {
    expect(JSON.stringify(page)).not.toContain(UNLISTED);
    expect(JSON.parse(JSON.stringify(page))).toStrictEqual(page);
  });
});

test('there is a page type for every page and a page for every page type', () => {
  const listed = new Set(listPages(SNAPSHOT).map(({ path }) => typeOf(path)));
  expect(PAGES.map(({ type }) => type).toSorted()).toEqual([...listed].toSorted());
});

test('the general voucher precedes the others and is accepted everywhere', () => {
  const { general, list } = voucherList(input()).content;
  expect(general?.slug).toBe('stadtgutschein');
  expect(unpackVoucherList(list).map(({ slug }) => slug)).toEqual(['cafe-adler', 'buch', 'nur-verkauf']);
  expect(voucher(input('stadtgutschein')).content).toMatchObject({ isGeneral: true, acceptanceCount: 3 });
});

test('vouchers of merchants that the programme features are recommended first', () => {
  const merchants = ['a', 'b', 'c'].map((slug) => fixtureMerchant({ slug }));
  const snapshot = fixtureSnapshot({ merchants, featuredMerchants: merchants.slice(2) });
  expect(unpackVoucherList(voucherList(input(undefined, snapshot)).content.list).map(({ slug }) => slug)).toEqual([
    'c',
    'a',
    'b',
  ]);
});

test('a voucher has the motifs for its merchant', () => {
  const templates = [fixtureTemplate('1'), fixtureTemplate('2', { merchantIds: ['id-cafe-adler'] })];
  const snapshot = fixtureSnapshot({ templates });
  const motifs = (slug: string) => voucher(input(slug, snapshot)).content.motifs.map(({ id }) => id);
  expect(motifs('cafe-adler')).toEqual(['1', '2']);
  expect(motifs('buch')).toEqual(['1']);
});

test('a voucher and an acceptance location link to each other if both exist', () => {
  expect(voucher(input('cafe-adler')).content.hasLocationPage).toBe(true);
  expect(voucher(input('nur-verkauf')).content.hasLocationPage).toBe(false);
  expect(acceptanceLocation(input('cafe-adler')).content.hasVoucherPage).toBe(true);
  expect(acceptanceLocation(input('nur-annahme')).content.hasVoucherPage).toBe(false);
});

test('the merchant’s own address is not among its branches', () => {
  expect(acceptanceLocation(input('cafe-adler')).content.branches.map(({ name }) => name)).toEqual([
    'Adler am Bahnhof',
  ]);
});

test.each([
  ['voucher', () => voucher(input('nur-annahme'))],
  ['acceptance location', () => acceptanceLocation(input('nur-verkauf'))],
  ['slug', () => voucher(input())],
])('a page that is not listed has no data: %s', (_what, load) => {
  expect(load).toThrow(expect.objectContaining({ name: 'PageNotFoundError' }));
});

test('the map lists places by town, those without an address last', () => {
  const { towns } = map(input()).content;
  expect(towns.map(({ name, places }) => [name, ...places.map(({ id }) => id)])).toEqual([
    ['Musterstadt', 'mid-cafe-adler', 'pp2', 'ss1'],
    [undefined, 'mid-buch', 'mid-nur-annahme'],
  ]);
  expect(towns[0]?.places[0]?.at).toEqual([49.9, 10.12346]);
});

test('only the checkout knows the hosts of payment pages, if the tenant has them', () => {
  const { site } = SNAPSHOT;
  const named = fixtureSnapshot({ site: { ...site, paymentHosts: ['kasse.zahlhaus.example'] } });
  expect(checkout(input(undefined, named)).content.paymentHosts).toEqual(['kasse.zahlhaus.example']);
  expect(checkout(input()).content).not.toHaveProperty('paymentHosts');
  expect(buildShell(named, 'b1')).toEqual(buildShell(SNAPSHOT, 'b1'));
});

test('an imprint does not repeat its title', () => {
  const tenant = { ...SNAPSHOT.tenant, imprintHtml: '<h2>Impressum</h2><p>A</p>' };
  expect(imprint(input(undefined, { ...SNAPSHOT, tenant })).content.text?.html).toBe('<p>A</p>');
});

test('the error page has its status and is not indexed', () => {
  expect(errorPage(input())).toMatchObject({ content: { status: 404 }, head: { noindex: true } });
  expect(errorPage({ ...input(), errorStatus: 500 }).content).toEqual({
    status: 500,
    message: 'Die Website-Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
  });
});
