import { stringify } from '@brillout/json-serializer/stringify';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchVoucherOffer } from './fetch-voucher-offer.ts';

const CONTENT = {
  merchantId: '7',
  slug: 'cafe-adler',
  name: '!Café Adler',
  amounts: [1000, 2500],
  minAmount: 1000,
  maxAmount: 25_000,
  motifs: [
    { id: '1', name: 'Altstadt', deliveryTypes: ['EMAIL'] },
    {
      id: '2',
      name: 'Markt',
      picture: { path: '/media/a', width: 960, height: 480, widths: [480, 960] },
      deliveryTypes: ['EMAIL', 'POSTAL_SHIPPING'],
    },
  ],
  related: [],
};

let server: Server;
let answer: { status: number; text: string };
let asked: string[];
let errors: string[];

const payload = (content: object) => stringify({ pageId: '/templates/gutscheine/@slug', data: { content } });

beforeEach(async () => {
  asked = [];
  errors = [];
  answer = { status: 200, text: payload(CONTENT) };
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status).end(answer.text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('reportError', (error: Error) => errors.push(error.message));
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

test('the offer is read from the page’s payload, as Vike writes it', async () => {
  const { merchantId: id, slug, name: companyName, related: _related, ...rest } = CONTENT;
  expect(await fetchVoucherOffer('cafe-adler')).toEqual({
    kind: 'offered',
    offer: { ...rest, merchant: { id, slug, companyName } },
  });
  expect(asked).toEqual(['/gutscheine/cafe-adler/index.pageContext.json']);
});

test('a slug from a saved cart stays one segment of the path', async () => {
  await fetchVoucherOffer('../../kasse?x#y');
  expect(asked).toEqual(['/gutscheine/..%2F..%2Fkasse%3Fx%23y/index.pageContext.json']);
});

test('without a page, or without motifs, the voucher is not sold any more', async () => {
  answer = { status: 404, text: '<h1>Ihre Suche ergab keine Treffer!</h1>' };
  expect(await fetchVoucherOffer('cafe-adler')).toEqual({ kind: 'gone' });
  answer = { status: 200, text: payload({ ...CONTENT, motifs: [] }) };
  expect(await fetchVoucherOffer('cafe-adler')).toEqual({ kind: 'gone' });
  expect(errors).toEqual([]);
});

test.each([
  ['a failing server', { status: 503, text: '' }],
  ['a host that answers everything with a page', { status: 200, text: '<!doctype html>' }],
  ['another payload', { status: 200, text: '{"data":{"content":{}}}' }],
  ['no payload', { status: 200, text: 'null' }],
])('%s says nothing about the voucher', async (_name, failing) => {
  answer = failing;
  expect(await fetchVoucherOffer('cafe-adler')).toEqual({ kind: 'unknown' });
  expect(errors).toEqual(['What is on offer could not be loaded']);
});

test('a picture of another host is left out', async () => {
  const picture = { path: '//foreign.example/a', width: 960, height: 480, widths: [960] };
  answer = { status: 200, text: payload({ ...CONTENT, motifs: [{ ...CONTENT.motifs[0], picture }] }) };
  expect(await fetchVoucherOffer('cafe-adler')).toMatchObject({ offer: { motifs: [CONTENT.motifs[0]] } });
});
