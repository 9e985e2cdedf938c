import { expect, test } from 'vitest';
import type { SiteImage } from '../../site/shared/models/image.ts';
import { HOME_SECTIONS, type HomeSection, type Snapshot } from '../../site/shared/models/snapshot.ts';
import { fixtureMerchant, fixtureSnapshot, fixtureTemplate } from '../../site/shared/testing/fixture-snapshot.ts';
import { data, type HomeSectionContent } from './+data.ts';

import { arrangeLocations } from '../../site/components/list-filter/arrange-list.ts';
import { ACCEPTANCE_LIST } from '../../site/components/list-filter/list-query.ts';
import { packAcceptanceList, unpackAcceptanceList } from '../../site/shared/lists/acceptance-list.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';

const SNAPSHOT = fixtureSnapshot();

function contentOf(snapshot: Snapshot) {
  return data({ snapshot, frameId: 'b1', routeParams: {} }).content;
}

/** The content of a section; undefined if the page does not show it. */
function sectionOf<Name extends HomeSection>(snapshot: Snapshot, name: Name) {
  return contentOf(snapshot).sections.find(
    (section): section is Extract<HomeSectionContent, { name: Name }> => section.name === name,
  );
}

function imageOf(path: string): SiteImage {
  return { path, width: 800, height: 400, widths: [400, 800] };
}

test('at most five merchants are featured, all with an acceptance location page', () => {
  const merchants = Array.from({ length: 8 }, (_, index) => fixtureMerchant({ slug: `laden-${index}` }));
  const away = fixtureMerchant({ slug: 'nur-verkauf', acceptsVoucher: false });
  const snapshot = fixtureSnapshot({ merchants: [...merchants, away], featuredMerchants: [away, ...merchants] });
  expect(sectionOf(snapshot, 'examples')?.featured.map(({ slug }) => slug)).toEqual([
    'laden-0',
    'laden-1',
    'laden-2',
    'laden-3',
    'laden-4',
  ]);
});

test('the tenant’s heading becomes the main heading, and its image is found', () => {
  const theme = {
    homepageFirstSectionHtml: '<h2>Für alle</h2><p>Von hier.</p>',
    homepageFirstSectionImage: 'https://img.example/stadt.jpg',
  };
  const snapshot = fixtureSnapshot({
    tenant: { ...SNAPSHOT.tenant, theme },
    images: { 'https://img.example/stadt.jpg': imageOf('/media/stadt') },
  });
  const content = contentOf(snapshot);
  expect(content).toMatchObject({ headingHtml: 'Für alle', introHtml: '<p>Von hier.</p>' });
  expect(content.picture?.path).toBe('/media/stadt');
});

test('the voucher shows the tenant’s first motif, in front of a picture the second one', () => {
  const theme = { homepageFirstSectionImage: 'stadt' };
  const snapshot = fixtureSnapshot({
    templates: [
      fixtureTemplate('1', { imageUrl: 'a', merchantIds: ['id-cafe-adler'] }),
      fixtureTemplate('2', { imageUrl: 'b' }),
      fixtureTemplate('3', { imageUrl: 'c' }),
    ],
    images: {
      stadt: imageOf('/media/stadt'),
      a: imageOf('/media/a'),
      b: imageOf('/media/b'),
      c: imageOf('/media/c'),
    },
  });
  expect(contentOf(snapshot).motif?.path).toBe('/media/b');
  const behind = { ...snapshot, tenant: { ...SNAPSHOT.tenant, theme } };
  expect(contentOf(behind).motif?.path).toBe('/media/c');
  expect(contentOf({ ...behind, templates: snapshot.templates.slice(0, 2) }).motif?.path).toBe('/media/b');
  const { generalVoucher: _general, ...without } = snapshot;
  expect(contentOf(without).motif?.path).toBe('/media/b');
});

test.each([
  [
    [1000, 2000, 2500, 5000, 10_000],
    [1000, 2500, 5000, 10_000],
  ],
  [
    [500, 1000, 1500, 2000, 2500, 5000, 10_000],
    [500, 2500, 5000, 10_000],
  ],
  [
    [1000, 2500],
    [1000, 2500],
  ],
  [[], []],
])('of the presets %j, at most four are to start with', (voucherAmounts, expected) => {
  const generalVoucher = fixtureMerchant({ slug: 'stadtgutschein', voucherAmounts });
  expect(
    contentOf(fixtureSnapshot({ generalVoucher, templates: [fixtureTemplate('1')] })).generalVoucher?.startAmounts,
  ).toEqual(expected);
});

test('a voucher that cannot be ordered here has no amounts to start with', () => {
  const generalVoucher = fixtureMerchant({ slug: 'stadtgutschein', voucherAmounts: [1000] });
  expect(contentOf(fixtureSnapshot({ generalVoucher, templates: [] })).generalVoucher?.startAmounts).toEqual([]);
  const tenant = { ...SNAPSHOT.tenant, featureFlags: [] };
  const unpayable = fixtureSnapshot({ generalVoucher, templates: [fixtureTemplate('1')], tenant });
  expect(contentOf(unpayable).generalVoucher?.startAmounts).toEqual([]);
});

test('a long introduction gives way to the amounts', () => {
  const withIntro = (text: string) =>
    contentOf({
      ...SNAPSHOT,
      tenant: { ...SNAPSHOT.tenant, theme: { homepageFirstSectionHtml: `<h2>Für alle</h2><p>${text}</p>` } },
    }).isIntroLong;
  expect(withIntro('Von hier.')).toBe(false);
  expect(withIntro('Wort '.repeat(80))).toBe(true);
});

test.each([
  [[1000], '10\u00a0€'],
  [[1000, 2500], '10\u00a0€'],
  [[1000, 2500, 5000], '25\u00a0€'],
  [[1000, 2500, 5000, 10_000], '25\u00a0€'],
  [[], undefined],
])('the voucher shows one of its presets: %j', (voucherAmounts, amount) => {
  const generalVoucher = fixtureMerchant({ slug: 'stadtgutschein', voucherAmounts });
  expect(contentOf(fixtureSnapshot({ generalVoucher })).generalVoucher?.amount).toBe(amount);
});

test('sponsors keep the order of the snapshot, with their logo where it could be fetched', () => {
  const websiteSponsors = [
    { id: '2', name: 'Stadtwerke', logoSmallUrl: 'da', sortIndex: 1 },
    { id: '1', name: 'Sparkasse', logoSmallUrl: 'fehlt', linkUrl: 'https://sparkasse.example/', sortIndex: 2 },
  ];
  const snapshot = fixtureSnapshot({
    tenant: { ...SNAPSHOT.tenant, websiteSponsors },
    images: { da: imageOf('/media/da') },
  });
  expect(sectionOf(snapshot, 'supporters')?.sponsors).toEqual([
    { name: 'Stadtwerke', logo: imageOf('/media/da') },
    { name: 'Sparkasse', linkUrl: 'https://sparkasse.example/' },
  ]);
});

test('categories are counted, and have a sign if their name indicates a trade', () => {
  expect(sectionOf(SNAPSHOT, 'categories')?.categories).toEqual([
    { href: '/akzeptanzstellen?branche=gastronomie', name: 'Gastronomie', count: 1, kind: 'restaurant' },
    { href: '/akzeptanzstellen?branche=handel', name: 'Handel', count: 1 },
    { href: '/akzeptanzstellen?branche=weitere', name: 'Weitere', count: 1 },
  ]);
});

test('a tile counts what its list shows, including merchants under another heading', () => {
  const merchants = [
    fixtureMerchant({ slug: 'beides', categoryIds: ['1', '2'] }),
    fixtureMerchant({ slug: 'handel', categoryIds: ['2'] }),
    fixtureMerchant({ slug: 'nichts', categoryIds: [] }),
  ];
  const snapshot = fixtureSnapshot({ merchants });
  const list = packAcceptanceList(indexOf(snapshot));
  const locations = unpackAcceptanceList(list);
  const groupKeys = list.groups.map(({ key }) => key);
  const shownBy = (href: string) => {
    const query = ACCEPTANCE_LIST.read(new URL(href, 'https://stadt.example').search, list.groups);
    return arrangeLocations(locations, query, groupKeys).length;
  };
  const categories = sectionOf(snapshot, 'categories')?.categories ?? [];
  expect(categories.map(({ name, count }) => [name, count])).toEqual([
    ['Gastronomie', 1],
    ['Handel', 2],
    ['Weitere', 1],
  ]);
  expect(categories.map(({ href }) => shownBy(href))).toEqual([1, 2, 1]);
});

test('the facts are those of the voucher', () => {
  expect(sectionOf(SNAPSHOT, 'benefits')?.facts.map(({ title }) => title)).toEqual([
    '3 Akzeptanzstellen',
    'Von 10\u00a0€ bis 250\u00a0€',
    'Mindestens 3 Jahre gültig',
  ]);
  const { generalVoucher: _general, ...without } = SNAPSHOT;
  expect(sectionOf(without, 'benefits')?.facts.map(({ icon }) => icon)).toEqual(['calendar']);
  const site = { ...SNAPSHOT.site, texts: { partialRedemption: 'Nur im Ganzen.' } };
  expect(sectionOf({ ...SNAPSHOT, site }, 'benefits')?.facts).toContainEqual({
    icon: 'coins',
    title: 'Ganz oder in Teilen',
    text: 'Nur im Ganzen.',
  });
});

test('ordering online is a way to buy only if online payment is available', () => {
  const titlesOf = (snapshot: Snapshot) => sectionOf(snapshot, 'ways')?.waysToBuy.map(({ title }) => title);
  const { payPalClientId: _id, ...tenant } = SNAPSHOT.tenant;
  const flags = { featureFlags: ['PAYMENT_PROVIDER_PAYPAL_ENABLED' as const] };
  expect(titlesOf(SNAPSHOT)).toContain('Online bestellen');
  expect(titlesOf(fixtureSnapshot({ tenant: { ...tenant, ...flags } }))).not.toContain('Online bestellen');
});

test('the sections are all of them in their usual order, or those of the tenant in its own', () => {
  const generalVoucher = fixtureMerchant({ slug: 'stadtgutschein' });
  const location = { latitude: 49.9, longitude: 10.1 };
  const merchants = Array.from({ length: 6 }, (_, index) => fixtureMerchant({ slug: `laden-${index}`, location }));
  const websiteSponsors = [{ id: '1', name: 'Stadtwerke', sortIndex: 1 }];
  const full = fixtureSnapshot({
    generalVoucher,
    merchants: [...merchants, ...SNAPSHOT.merchants],
    featuredMerchants: merchants,
    tenant: { ...SNAPSHOT.tenant, websiteSponsors },
  });
  const namesOf = (snapshot: Snapshot) => contentOf(snapshot).sections.map(({ name }) => name);
  expect(namesOf(full)).toEqual(HOME_SECTIONS);
  expect(namesOf({ ...full, homeSections: ['supporters', 'map', 'steps'] })).toEqual(['supporters', 'map', 'steps']);
  expect(namesOf({ ...full, homeSections: [] })).toEqual([]);
});

test('sections without anything to show are left out, whoever lists them', () => {
  const tenant = { ...SNAPSHOT.tenant, websiteSponsors: [] };
  const empty = fixtureSnapshot({ tenant, merchants: [], featuredMerchants: [], categories: [] });
  const homeSections = ['examples', 'categories', 'map', 'supporters', 'ways'] as const;
  expect(contentOf({ ...empty, homeSections }).sections.map(({ name }) => name)).toEqual(['ways']);
});
