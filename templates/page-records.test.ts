import { expect, test } from 'vitest';
import type { SiteImage } from '../site/shared/models/image.ts';
import type { Snapshot } from '../site/shared/models/snapshot.ts';
import { buildShell } from '../site/shared/payload/build-shell.ts';
import { recordsOfPage } from '../site/shared/payload/page-records.ts';
import { listPages, type SitePage } from '../site/shared/site-pages.ts';
import { indexOf } from '../site/shared/snapshot-index.ts';
import { fixtureMerchant, fixtureSnapshot } from '../site/shared/testing/fixture-snapshot.ts';
import { renderers } from './page-types.ts';
import { loadPages, typeOf } from './testing/load-pages.ts';

const PAGES = loadPages();
const MERCHANTS = 12;

/** A city in which every merchant has images, branches, and more neighbours than its page shows. */
function city(): Snapshot {
  const imageOf = (url: string): SiteImage => ({ path: `/media${url}`, width: 4, height: 3, widths: [4] });
  const merchants = Array.from({ length: MERCHANTS }, (_, place) =>
    fixtureMerchant({
      slug: `laden-${place}`,
      categoryIds: [String((place % 2) + 1)],
      imageUrls: place % 3 === 0 ? [] : [`/laden-${place}.jpg`],
      logoUrl: `/logo-${place}.svg`,
      acceptsVoucher: place % 4 !== 1,
      sellsVoucher: place % 4 !== 2,
    }),
  );
  const motifs = [
    { id: 't1', name: 'Altstadt', deliveryTypes: ['EMAIL' as const], sortIndex: 1, imageUrl: '/motiv.jpg' },
  ];
  const urls = [
    '/motiv.jpg',
    '/kopf.jpg',
    ...merchants.flatMap(({ imageUrls, logoUrl = '' }) => [...imageUrls, logoUrl]),
  ];
  const base = fixtureSnapshot();
  return {
    ...base,
    tenant: { ...base.tenant, theme: { ...base.tenant.theme, websiteHeaderImage: '/kopf.jpg' } },
    merchants,
    featuredMerchants: merchants.slice(0, 3),
    templates: motifs,
    pointsOfSale: merchants.map(({ id }) => ({
      id: `ort-${id}`,
      name: 'Filiale',
      merchantId: id,
      openingHours: [],
      address: { street: 'Am Tor 5', postalCode: '97999', city: 'Musterstadt' },
    })),
    images: Object.fromEntries(urls.map((url) => [url, imageOf(url)])),
  };
}

const LISTS = new Set(['merchants', 'featuredMerchants', 'pointsOfSale']);

/** Renders what determines a page, and returns the records and lists of records that this read. */
function readsOf(page: SitePage): { read: Set<unknown>; declared: Set<unknown> | undefined } {
  const read = new Set<unknown>();
  let isRendering = false;
  const note = (what: unknown): void => void (isRendering && read.add(what));
  const watched = <Value extends object>(value: Value, isNoted: (key: PropertyKey) => boolean = () => true): Value => {
    const proxy: Value = new Proxy(value, {
      get(target, key, receiver) {
        if (isNoted(key)) note(proxy);
        return Reflect.get(target, key, receiver);
      },
    });
    return proxy;
  };
  const plain = city();
  const merchants = plain.merchants.map((merchant) => watched(merchant));
  const images = Object.entries(plain.images).map(([url, image]) => [url, image && watched(image)] as const);
  const snapshot = watched(
    {
      ...plain,
      merchants,
      featuredMerchants: merchants.slice(0, 3),
      pointsOfSale: plain.pointsOfSale.map((point) => watched(point)),
      images: Object.fromEntries(images),
    },
    (key) => LISTS.has(String(key)),
  );
  const index = indexOf(snapshot);
  for (const list of ['vouchers', 'acceptanceLocations'] as const) {
    const value = index[list];
    Object.defineProperty(index, list, { get: () => (note(list), value) });
  }
  const shell = buildShell(snapshot, 'f');
  const type = PAGES.find((each) => each.type === typeOf(page.path));
  const declared = recordsOfPage(page, snapshot);
  isRendering = true;
  const data = type?.data({ snapshot, frameId: 'f', routeParams: page.routeParams });
  if (data === undefined) throw new Error(`no page type for ${page.path}`);
  JSON.stringify(data);
  renderers.renderPageHead(data, shell, {
    pageId: `/templates/${type?.type}`,
    routeParams: page.routeParams,
    snapshot,
  });
  isRendering = false;
  // Images that the tenant, its motifs or its general voucher name count as shown on every page.
  for (const url of ['/motiv.jpg', '/kopf.jpg']) read.delete(snapshot.images[url]);
  return { read, declared: declared && new Set(declared.flat()) };
}

const SLUG_PAGES = listPages(city()).filter(({ routeParams }) => 'slug' in routeParams);

test.each(SLUG_PAGES)('$path reads no records but those that decide whether it is reused', (page) => {
  const { read, declared } = readsOf(page);
  expect(read.size).toBeGreaterThan(0);
  if (declared !== undefined) expect([...read].filter((record) => !declared.has(record))).toEqual([]);
});

test('only the page of the general voucher may read every record', () => {
  const pages = SLUG_PAGES.filter((page) => readsOf(page).declared === undefined);
  expect(pages.map(({ path }) => path)).toEqual(['/gutscheine/stadtgutschein']);
});
