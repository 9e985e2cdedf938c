import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderRequest } from '../../shared/order/order-payload.ts';
import type { ShellSettings } from '../../shared/payload/shell.ts';
import { PREVIEW } from '../../sleeping-page/names.ts';
import { serve } from '../../testing/serve.ts';
import { createOrderService } from './order-service.ts';

const REQUEST: OrderRequest = {
  positions: [],
  customer: { name: 'Erika', email: 'e@post.example', address: { street: 'G 1', postalCode: '97999', city: 'M' } },
  payment: { provider: 'STRIPE', returnUrl: 'https://m.example/r', cancelUrl: 'https://m.example/k' },
  expectedTotal: 5000,
};
const KEY = 'b7a4c9f0-4d0c-4d6e-9f0a-0a1b2c3d4e5f';
const PLACED = { orderId: '7', total: 5000, payment: { provider: 'STRIPE', redirectUrl: 'https://pay.example/7' } };

const classes = new Set<string>();

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('document', { documentElement: { classList: { contains: (name: string) => classes.has(name) } } });
  classes.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function serviceWith(listener: RequestListener) {
  // Only these two settings are read.
  const settings = { orderEndpoint: await serve(listener), tenantDomain: 'm.example' } as ShellSettings;
  return createOrderService(settings, () => Promise.resolve());
}

const answering = (status: number, body: unknown = {}) =>
  serviceWith((_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });

test('a preview sends no order', async () => {
  const onRequest = vi.fn<RequestListener>();
  const service = await serviceWith(onRequest);
  classes.add(PREVIEW);
  expect(await service.place(REQUEST, KEY)).toEqual({ kind: 'preview' });
  expect(onRequest).not.toHaveBeenCalled();
});

test('an order is placed with the key of its attempt', async () => {
  const seen: unknown[] = [];
  const service = await serviceWith((request, response) => {
    seen.push(request.url, request.headers['idempotency-key'], request.headers['x-tenant-domain']);
    response.writeHead(201).end(JSON.stringify(PLACED));
  });
  expect(await service.place(REQUEST, KEY)).toEqual({ kind: 'placed', order: PLACED });
  expect(seen).toEqual(['/orders/place', KEY, 'm.example']);
});

test.each([
  [409, { title: 'Conflict', status: 409 }, 'conflict'],
  [422, { errors: [{ pointer: '/customer/name', detail: 'Fehlt.' }] }, 'invalid'],
  [422, {}, 'refused'],
  [400, {}, 'refused'],
  [403, {}, 'refused'],
  [408, {}, 'unknown'],
  [429, {}, 'unknown'],
  [500, {}, 'unknown'],
  [503, {}, 'unknown'],
  [201, { orderId: '7' }, 'unpayable'],
  [201, { ...PLACED, total: '50' }, 'unpayable'],
  [201, { ...PLACED, payment: {} }, 'unpayable'],
  [200, {}, 'unknown'],
])('status %i with %j to an order means: %s', async (status, body, kind) => {
  const service = await answering(status, body);
  expect(await service.place(REQUEST, KEY)).toMatchObject({ kind });
});

test.each(['', 'Conflict', '<h1>409</h1>', '{"title":"The total has changed"'])(
  'a refusal whose body is %j is a refusal all the same',
  async (body) => {
    const service = await serviceWith((_, response) => void response.writeHead(409).end(body));
    expect(await service.place(REQUEST, KEY)).toEqual({ kind: 'conflict', isTotal: false });
  },
);

test('a refusal can name the total as its reason', async () => {
  const service = await answering(409, { errors: [{ pointer: '/expectedTotal', detail: '' }] });
  expect(await service.place(REQUEST, KEY)).toEqual({ kind: 'conflict', isTotal: true });
});

test('an order whose response is lost is not resent', async () => {
  let calls = 0;
  const service = await serviceWith((request) => {
    calls += 1;
    request.socket.destroy();
  });
  expect(await service.place(REQUEST, KEY)).toEqual({ kind: 'unknown' });
  expect(calls).toBe(1);
});

test('no request is sent while the browser is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const service = await serviceWith(() => expect.unreachable());
  expect(await service.place(REQUEST, KEY)).toEqual({ kind: 'offline' });
});

test('no report contains the visitor’s input', async () => {
  const service = await answering(400, { detail: 'Erika e@post.example' });
  await service.place(REQUEST, KEY);
  const reported = vi.mocked(reportError).mock.calls.map(([error]) => String(error));
  expect(reported).toEqual(['Error: Placing an order returned status 400']);
});

test.each([
  [200, { positions: [], subtotal: 1, shippingCost: 2, total: 3 }, 'known'],
  [200, { subtotal: 1, shippingCost: 2, total: 3 }, 'failed'],
  [200, {}, 'failed'],
  [422, { errors: [{ pointer: '/positions/0/merchant' }] }, 'invalid'],
  [500, {}, 'failed'],
])('status %i with %j to a breakdown means: %s', async (status, body, kind) => {
  const service = await answering(status, body);
  expect(await service.breakDownCosts({ positions: [] }, new AbortController().signal)).toMatchObject({ status: kind });
});

test('an aborted request for the costs neither resolves nor is reported', async () => {
  const controller = new AbortController();
  const service = await serviceWith(() => controller.abort(new Error('given up')));
  await expect(service.breakDownCosts({ positions: [] }, controller.signal)).rejects.toThrow('given up');
  expect(reportError).not.toHaveBeenCalled();
});

test('a capture is retried until there is a response, at most three times', async () => {
  const answers = [500, 503, 200];
  const service = await serviceWith((_, response) => {
    response.writeHead(answers.shift() ?? 500).end(JSON.stringify({ orderId: '7', status: 'PAID' }));
  });
  expect(await service.capture('P 1')).toEqual({ kind: 'captured', orderId: '7', status: 'PAID' });
  expect(await service.capture('P 1')).toEqual({ kind: 'unknown' });
});

test.each([
  [402, 'declined'],
  [404, 'declined'],
])('status %i to a capture means at once: %s', async (status, kind) => {
  let calls = 0;
  const service = await serviceWith((_, response) => {
    calls += 1;
    response.writeHead(status).end('{}');
  });
  expect(await service.capture('P')).toEqual({ kind });
  expect(calls).toBe(1);
});
