import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { fetchOffers } from './fetch-offers.ts';

interface Answer {
  status?: number;
  type?: string;
  text: string;
}

const JSON_TYPE = 'application/json';
const latest = (id: string): Answer => ({ text: JSON.stringify({ id, timestamp: 1, frameId: 'f' }) });

/** What a build sells: vouchers of these merchants, all on the same terms. */
const selling = (id: string, ...merchants: [string, string][]): Answer => ({
  text: JSON.stringify({
    id,
    motifs: [
      { id: 'rathaus', name: 'Rathaus', deliveryTypes: ['EMAIL'] },
      { id: 'ufer', name: 'Ufer', deliveryTypes: ['EMAIL', 'POSTAL_SHIPPING'] },
    ],
    terms: [{ amounts: [1500, 4000], min: 500, max: 20_000, motifs: [1, 0], merchants }],
  }),
});

/** By path, without its query. */
let site: Record<string, Answer | (() => Answer)>;
let asked: string[];
/** Where a cache that ignores headers would look for a file. */
let urls: string[];
let cacheModes: (string | undefined)[];
let errors: string[];

beforeEach(async () => {
  [asked, urls, errors, cacheModes] = [[], [], [], []];
  site = {};
  const origin = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site.example');
    asked.push(pathname);
    urls.push(request.url ?? '');
    const found = site[pathname] ?? { status: 404, type: 'text/html', text: '<h1>Nichts</h1>' };
    const { status = 200, type = JSON_TYPE, text } = typeof found === 'function' ? found() : found;
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    cacheModes.push(init.cache);
    return fetch(origin + path, init);
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('reportError', (error: Error) => errors.push(error.message));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the offers are read from the file of the live build', async () => {
  site['/builds/latest.json'] = latest('b7');
  site['/builds/offers/b7.json'] = selling('b7', ['M-9', 'seifenhaus'], ['12', 'hofladen-wendel']);
  const offers = await fetchOffers();
  expect([...(offers?.keys() ?? [])]).toEqual(['M-9', '12']);
  expect(offers?.get('12')).toEqual({
    slug: 'hofladen-wendel',
    amounts: [1500, 4000],
    minAmount: 500,
    maxAmount: 20_000,
    motifs: [
      { id: 'ufer', name: 'Ufer', deliveryTypes: ['EMAIL', 'POSTAL_SHIPPING'] },
      { id: 'rathaus', name: 'Rathaus', deliveryTypes: ['EMAIL'] },
    ],
  });
  expect(errors).toEqual([]);
});

test('no cache is asked, not even one that ignores headers', async () => {
  site['/builds/latest.json'] = latest('b');
  site['/builds/offers/b.json'] = selling('b');
  await fetchOffers();
  await fetchOffers();
  expect(cacheModes).toEqual(Array(4).fill('no-store'));
  expect(new Set(urls).size).toBe(4);
});

test('if another build goes live between the two requests, its file is fetched instead', async () => {
  let looks = 0;
  site['/builds/latest.json'] = () => latest(++looks === 1 ? 'old' : 'new');
  site['/builds/offers/new.json'] = selling('new', ['12', 'hofladen-wendel']);
  expect(await fetchOffers()).toHaveProperty('size', 1);
  expect(asked).toEqual([
    '/builds/latest.json',
    '/builds/offers/old.json',
    '/builds/latest.json',
    '/builds/offers/new.json',
  ]);
  expect(errors).toEqual([]);
});

test('an untrusted id stays one segment of the path', async () => {
  site['/builds/latest.json'] = latest('../../kasse?x#y');
  expect(await fetchOffers()).toBeUndefined();
  expect(asked.filter((path) => path !== '/builds/latest.json')).toEqual([
    '/builds/offers/..%2F..%2Fkasse%3Fx%23y.json',
    '/builds/offers/..%2F..%2Fkasse%3Fx%23y.json',
  ]);
});

test.each<[string, typeof site]>([
  ['a host without the file of the build', { '/builds/latest.json': latest('b') }],
  ['a failing host', { '/builds/latest.json': { status: 503, text: '' } }],
  ['the file of another build', { '/builds/latest.json': latest('b'), '/builds/offers/b.json': selling('a') }],
  ['a file that is none', { '/builds/latest.json': latest('b'), '/builds/offers/b.json': { text: '{"id":"b"}' } }],
  [
    'a file of which a part cannot be read',
    {
      '/builds/latest.json': latest('b'),
      '/builds/offers/b.json': { text: '{"id":"b","motifs":[],"terms":[{"min":1,"max":2,"amounts":[1],"motifs":[]}]}' },
    },
  ],
])('%s says nothing about any voucher', async (_name, answers) => {
  site = answers;
  expect(await fetchOffers()).toBeUndefined();
  expect(errors).toEqual(['The offers could not be loaded']);
});

test('without a network the offers are unknown, and no error is reported', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await fetchOffers()).toBeUndefined();
  expect(errors).toEqual([]);
});
