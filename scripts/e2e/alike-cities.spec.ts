import type { Page } from '@playwright/test';
import { execaNode } from 'execa';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { digestChanges } from '../../cli/generator/release/suspicious-changes.ts';
import { startSandbox } from '../../cli/sandbox/start-sandbox.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { MISSING_PATH, sitemapPaths } from './testing/cities.ts';
import { collectProblems, expect, openHydrated, test } from './testing/client-page.ts';
import { orderOf } from './testing/remembered-order.ts';
import { generatedCityId } from '../../cli/sandbox/cities/generated-city.ts';
import { SANDBOX_PATH } from '../../cli/sandbox/sandbox-path.ts';
import { FEATURE_FLAGS } from '../../site/shared/models/tenant.ts';
import { LATELY } from './testing/cart-page.ts';

/*
 * Cities whose records are as alike, and whose texts are as odd, as the contract allows. A browser hydrates its page from
 * the payload: what was one object in the build is two there, and each text has passed a serializer and two parsers.
 */

const MEDIA = `${SANDBOX_PATH}/media/seeblick`;
const WIDE = `${MEDIA}/logo.svg`;
const SMALL = `${MEDIA}/small-logo.svg`;
const SCENE = `${MEDIA}/skyline.svg`;

/** Addresses by use. */
const IMAGES = [
  { logo: WIDE, smallLogo: WIDE, theme: WIDE, icon: WIDE, shopLogo: WIDE, shop: [WIDE, WIDE], motif: WIDE },
  { logo: WIDE, smallLogo: SMALL, theme: SCENE, icon: '', shopLogo: SMALL, shop: [], motif: '' },
];

/** What a serializer, a parser of HTML or a template may read as something else. */
const TEXTS = [
  ['!', '<b>', '</p></div>', '!Date:heute', '<!--page-->', '"!', '$&$`$1'],
  ['\r\neins\rzwei\n', '\u0000drei\u0000', 'a\ufffe\uffff\ufffdb', '\ud800c\udfff', 'd\u00ad\u2060\u200be', '\n\n  f'],
];

const NAMES = [
  ['Gutschein'],
  // Of pages and choices.
  ['Startseite', 'Akzeptanzstellen', 'Alle', 'Schlicht', 'faq'],
];

/** Of the n-th record of each list. */
const IDS: readonly (readonly (string | number)[])[] = [
  ['__proto__', 'constructor', 'toString', 'length', 'valueOf', '0'],
  ['!1', '!undefined', '-0', 'ä/1?#', '1 2', 'null'],
];

interface AlikeCity {
  id: string;
  /** Its entry of tenants.json without endpoints. */
  settings: object;
  /** What its API responds, by path, in place of a generated city. */
  answers: Readonly<Record<string, unknown>>;
  /** Some of its vouchers, as the cart holds them. */
  positions: readonly object[];
}

/** The last one has nothing but what the contract requires. */
const ALIKE_CITIES: readonly AlikeCity[] = [createCity(0), createCity(1), createBareCity(2)];

// One worker builds all cities.
test.describe.configure({ mode: 'default' });

let outDir: string;
const cleanups: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-alike-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const faults = Object.fromEntries(
    ALIKE_CITIES.flatMap(({ id, answers }) =>
      Object.entries(answers).map(([path, body]) => [`${id}.example${path}`, { kind: 'body' as const, body }]),
    ),
  );
  const api = await startSandbox({ tenants: ALIKE_CITIES.length, faults });
  cleanups.unshift(() => api.close());
  const tenants = ALIKE_CITIES.map(({ id, settings }) => ({
    id,
    tenantDomain: `${id}.example`,
    ...api.endpoints,
    ...settings,
  }));
  const config = path.join(folder, 'tenants.json');
  outDir = path.join(folder, 'dist');
  await writeFile(config, JSON.stringify({ tenants }));
  const argv = ['build', '--all', '--config', config, '--out', outDir, '--quiet'];
  // The guard refuses a new site without an imprint.
  const accepted = ALIKE_CITIES.map(({ id }) => digestChanges(id, [{ kind: 'no-imprint' }]));
  await execaNode('cli/bin.js', [...argv, '--accept-change', ...accepted], { nodeOptions: [] });
});

test.afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp();
});

for (const { id, positions } of ALIKE_CITIES) {
  test(`each page of ${id} is in the browser what it was in the build`, async ({ page, playwright }) => {
    const preview = await startPreview({ outDir, tenants: [{ id, sandbox: false }], port: 0 });
    const problems = collectProblems(page);
    await fillStorage(page, positions);
    const request = await playwright.request.newContext({ baseURL: preview.origin });
    const paths = new Set([...Object.values(ROUTES), ...(await sitemapPaths(request)), '/error.html', MISSING_PATH]);
    await request.dispose();
    const errors: string[] = [];
    for (const path of paths) {
      await openHydrated(page, preview.origin + path);
      await waitForCards(page);
      // The sandbox does not know these vouchers, and one page is missing.
      const own = problems.splice(0).filter((problem) => !problem.includes('Failed to load resource'));
      errors.push(...own.map((problem) => `${path}: ${problem}`));
    }
    await preview.close();
    expect(errors).toEqual([]);
  });
}

/** For every document, since a page of the order changes both. */
async function fillStorage(page: Page, positions: readonly object[]): Promise<void> {
  const order = positions.length === 0 ? orderOf() : { ...orderOf(), positions };
  await page.addInitScript(
    ([cart, order]) => {
      localStorage.setItem('cart', cart);
      localStorage.setItem('order', order);
    },
    [JSON.stringify({ items: positions }), JSON.stringify(order)] as const,
  );
}

/** Lists hydrate in parts, after the page. React puts its key on each element. */
async function waitForCards(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.merchant-card, .voucher-card')].every((card) =>
      Object.keys(card).some((key) => key.startsWith('__reactFiber')),
    ),
  );
}

/** With the images, texts, names and ids of its row. */
function createCity(row: number): AlikeCity {
  const id = generatedCityId(row + 1);
  const images = at(IMAGES, row);
  const text = (index: number) => at(at(TEXTS, row), index);
  const name = (index: number) => at(at(NAMES, row), index);
  const idOf = (index: number) => at(at(IDS, row), index);
  /** The odd part begins or ends it, or is all of it. */
  const title = (index: number) =>
    at([`${text(index)}${name(index)}`, `${name(index)} ${text(index)}`, text(index)], index + row);
  const markup = (index: number) =>
    `<h1>${text(index)}</h1>${text(index + 1)}<p>${title(index)}<p>${text(index + 2)}</p></p>` +
    `<a href="/faq"><ul><li><a href="/agb">${text(index)}</a></ul></a>\r\n`;
  const place = {
    address: { street: title(0), postalCode: text(1), city: title(2) },
    geoLocation: row % 2 === 0 ? { lat: 49.5, lon: '9.5' } : { lat: -0, lon: -360 },
  };
  const link = 'https://laden.example/!';
  const merchantAt = (index: number) => ({
    id: idOf(index),
    slug: at(['gutschein', 'faq', 'a-b'], index),
    companyName: title(index),
    shortDescription: title(index + 1),
    description: markup(index),
    categoryIds: [idOf(0), idOf(index), idOf(index)],
    ...place,
    logoUrl: images.shopLogo,
    imageUrls: images.shop,
    websiteUrl: link,
    phone: '0800 1',
    email: 'laden@post.example',
    openingHours: ['MONDAY', 'MONDAY', 'SUNDAY'].map((day) => ({ day, opens: '00:00', closes: '24:00' })),
    voucherAmounts: [1000, 1000, 2500],
  });
  const merchants = [1, 2].map(merchantAt);
  const sponsors = [0, 1].map((index) => ({
    id: idOf(index),
    name: title(index),
    linkUrl: link,
    logoSmallUrl: images.logo,
    sortIndex: 1,
  }));
  const { address, geoLocation } = place;
  const points = [0, 1].map((index) => ({
    id: idOf(index),
    merchantId: idOf(1),
    displayName: title(index),
    address,
    geoLocation,
  }));
  const tenant = {
    id: idOf(0),
    name: `${text(0)}${name(0)} ${text(1)}`,
    logo: images.logo,
    smallLogo: images.smallLogo,
    websiteDomain: `${id}.example`,
    portalDomain: `${id}.example`,
    imprint: markup(0),
    privacy: markup(1),
    supportEmail: 'laden@post.example',
    supportPhone: '0800 1',
    theme: {
      shareImage: images.theme,
      homepageFirstSectionImage: images.theme,
      homepageFirstSectionHtml: markup(2),
      websiteHeaderImage: images.theme,
    },
    favicons: [32, 180].map((side) => ({ rel: 'icon', sizes: `${side}x${side}`, imageUrl: images.icon })),
    city: { name: title(0), centerLat: 49.5, centerLon: '9.5' },
    payment: { payPalClientId: text(0) },
    merchantRegistrationLink: link,
    social: { facebookUrl: link, instagramUrl: link },
    websiteSponsors: sponsors,
    featureFlags: FEATURE_FLAGS,
    provider: { name: title(0), address },
  };
  const map = { tileUrl: 'https://kacheln.example/{z}/{x}/{y}.png', attribution: title(1) };
  return {
    id,
    settings: { generalVoucherMerchantId: String(idOf(0)), ...(row % 2 === 0 ? { map } : {}) },
    answers: {
      '/tenant/frontend-tenants': tenant,
      '/tenant/frontend-tenants/business-customer-supporters': sponsors,
      '/merchant/merchants/public': merchants,
      '/merchant/merchants/*/public': merchantAt(0),
      '/merchant/featured-merchants': merchants,
      '/merchant/categories': [0, 1, 2].map((index) => ({ id: idOf(index), name: title(index) })),
      '/merchant/poss/public': points,
      '/merchant/sales-points': points,
      '/order/templates': [0, 1].map((index) => ({ id: idOf(index), name: title(index), imageUrl: images.motif })),
      '/order/shipping-rates': [{ id: idOf(0), name: title(0), amount: 290 }],
    },
    positions: [0, 1, 0].map((index, place) => ({
      merchant: { ...merchantAt(index), id: String(idOf(index)) },
      amount: 2500,
      quantity: 60,
      templateId: String(idOf(0)),
      deliveryType: 'EMAIL',
      gift: { donorName: title(0), recipientName: text(1), recipientEmail: '', message: text(0) + markup(0) },
      positionNumber: place + 1,
      timestamp: LATELY,
    })),
  };
}

function createBareCity(row: number): AlikeCity {
  const id = generatedCityId(row + 1);
  const merchant = { id: 0, slug: 'a', companyName: 'A', acceptsVoucher: false };
  const lists = ['poss/public', 'categories', 'sales-points', 'featured-merchants'];
  return {
    id,
    settings: {},
    answers: {
      '/tenant/frontend-tenants': { id: 0, name: 'A', websiteDomain: `${id}.example`, portalDomain: '' },
      '/tenant/frontend-tenants/business-customer-supporters': [],
      '/merchant/merchants/public': [merchant],
      ...Object.fromEntries(lists.map((list) => [`/merchant/${list}`, []])),
      '/order/templates': [],
      '/order/shipping-rates': [],
    },
    positions: [],
  };
}

/** Each list is a circle. */
function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('An empty list');
  return item;
}
