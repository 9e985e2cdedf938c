import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { signMessage } from '../../testing/sign-message.ts';
import { temporaryFolder } from '../../testing/cli-fixture.ts';
import { openFileQueue } from './file-queue.ts';
import type { TenantQueue } from './tenant-queue.ts';
import { createWebhookServer, type WebhookEvent } from './webhook-server.ts';

const OLD = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const NEW = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const FOREIGN = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

interface Message {
  path?: string;
  id?: string;
  at?: Date;
  body?: string;
  secret?: string;
  headers?: Record<string, string>;
}

async function serve(queue: TenantQueue = openFileQueue(temporaryFolder())) {
  const events: WebhookEvent[] = [];
  const server = createWebhookServer({
    queue,
    secrets: [OLD, NEW],
    isTenant: async (id) => ['stadt', 'dorf'].includes(id),
    emit: (event) => events.push(event),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  let count = 0;
  const post = async (message: Message = {}) => {
    const {
      path = '/tenants/stadt',
      id = `msg_${(count += 1)}`,
      at = new Date(),
      body = '{"type":"merchant.updated"}',
    } = message;
    const headers = {
      ...signMessage(message.secret ?? NEW, body, { id, at }),
      ...message.headers,
    };
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
  };
  return { origin, post, queue, events };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('an id with a dot is refused, since its message could be read as another one', async () => {
  const { post, queue } = await serve();
  expect(await post({ id: 'msg.1' })).toMatchObject({ status: 401 });
  expect(await post({ id: 'x'.repeat(257) })).toMatchObject({ status: 401 });
  expect((await queue.read()).waiting).toEqual([]);
});

test('a signed event is stored and confirmed with the id of the build, whichever secret it is signed with', async () => {
  const { post, queue, events } = await serve();
  const { status, body } = await post();
  expect({ status, body }).toEqual({ status: 202, body: { job: '1' } });
  expect((await post({ secret: OLD, path: '/tenants/dorf' })).body).toEqual({ job: '2' });
  expect((await queue.read()).waiting).toMatchObject([
    { tenant: 'stadt', cause: 'event', reason: 'merchant.updated' },
    { tenant: 'dorf' },
  ]);
  expect(events[0]).toEqual({ type: 'message', status: 202, path: '/tenants/stadt', tenant: 'stadt', job: '1' });
});

test('what is not signed, wrongly signed or too old is refused, and asks for nothing', async () => {
  const { post, queue, origin } = await serve();
  const refused = await Promise.all([
    post({ secret: FOREIGN }),
    post({ at: minutesAgo(6) }),
    post({ at: minutesAgo(-6) }),
    post({ headers: { 'webhook-id': 'msg_other' } }),
    post({ headers: { 'webhook-timestamp': `${Math.floor(Date.now() / 1000)}x` } }),
    post({ headers: { 'webhook-signature': 'v1,' } }),
    post({ secret: FOREIGN, path: '/tenants/unbekannt' }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
  expect((await fetch(`${origin}/tenants/stadt`, { method: 'POST' })).status).toBe(401);
  expect((await queue.read()).waiting).toEqual([]);
});

test('a body that is not UTF-8 is told so instead of being called forged', async () => {
  const { origin, queue } = await serve();
  const answer = await fetch(`${origin}/tenants/stadt`, { method: 'POST', body: Buffer.from([0xff, 0xfe, 0x7b]) });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'the body is not UTF-8' }]);
  expect((await queue.read()).waiting).toEqual([]);
});

test('requests that cannot be read are answered with security headers, too', async () => {
  const { origin } = await serve();
  const answer = await fetch(origin, { headers: { 'x-long': 'a'.repeat(20_000) } });
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([431, 'nosniff']);
});

test('a message that arrives again, repeated or replayed, gets the same answer and asks for nothing new', async () => {
  const { post, queue } = await serve();
  const message = { id: 'msg_a', at: minutesAgo(1) };
  expect((await post(message)).status).toBe(202);
  expect(await post(message)).toMatchObject({ status: 202, body: { job: '1' } });
  expect(await post({ ...message, path: '/tenants/dorf' })).toMatchObject({ status: 401 });
  expect(await post({ ...message, path: '/tenants/dorf', at: new Date() })).toMatchObject({ status: 401 });
  expect(await post({ ...message, at: new Date() })).toMatchObject({ status: 202, body: { job: '1' } });
  expect((await queue.read()).waiting).toHaveLength(1);
});

test('unknown tenants and paths are not found, other methods are not allowed, long messages are not read', async () => {
  const { post, origin } = await serve();
  expect((await post({ path: '/tenants/unbekannt' })).status).toBe(404);
  expect((await post({ path: '/tenants/..%2f' })).status).toBe(404);
  expect((await post({ path: '/' })).status).toBe(404);
  expect((await fetch(`${origin}/tenants/stadt`)).status).toBe(405);
  for (const path of ['//', '//[', '/%', '*']) {
    const { hostname, port } = new URL(origin);
    const answered = await new Promise((resolve, reject) => {
      httpRequest({ hostname, port, path }, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end();
    });
    expect(answered, path).toBe(404);
  }
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(`${origin}/tenants/stadt`, { method: 'POST' }, (response) =>
      resolve(response.statusCode),
    );
    request.on('error', reject);
    request.write('a'.repeat(70_000));
  });
  expect(status).toBe(413);
});

test('an event that cannot be stored is not confirmed, and the sender is asked to come back', async () => {
  const queue = openFileQueue(temporaryFolder());
  const away = async (): Promise<never> => {
    throw new OperatorError({ code: 'QUEUE_AWAY', title: 'The queue cannot be reached', exitCode: EXIT.API });
  };
  const { post, origin } = await serve({ ...queue, addOnce: away, ping: away });
  expect(await post()).toEqual({ status: 503, body: { error: 'the event could not be stored' }, retryAfter: '2' });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const ready = await fetch(`${origin}/readyz`);
  expect(ready.status).toBe(503);
  // A probe has sent no event.
  expect(await ready.json()).toEqual({ error: 'the queue cannot be reached, so events cannot be stored' });
});

test('a flood is refused in part, with the time after which to come back', async () => {
  const queue = openFileQueue(temporaryFolder());
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const addOnce = async () => {
    await gate;
    return { tenant: 'stadt', job: '1' };
  };
  const { origin, post, events } = await serve({ ...queue, addOnce });
  const answers = Promise.all(Array.from({ length: 300 }, () => post()));
  await expect.poll(() => events.some(({ status }) => status === 429)).toBe(true);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  open();
  const refused = (await answers).filter(({ status }) => status !== 202);
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['429 2']));
});

const HEAD = 'POST /tenants/stadt HTTP/1.1\r\nHost: a\r\n';

test.each([
  ['headers', HEAD],
  ['bodies', `${HEAD}Content-Length: 500\r\n\r\n{`],
])('hundreds of connections that never send the rest of their %s keep nobody out', async (_, message) => {
  const { origin, post } = await serve();
  const { hostname, port } = new URL(origin);
  const slow = Array.from({ length: 600 }, () => connect(Number(port), hostname));
  onTestFinished(() => {
    for (const socket of slow) socket.destroy();
  });
  for (const socket of slow) {
    socket.on('error', () => {});
    if (socket.connecting) await once(socket, 'connect');
    socket.write(message);
  }
  expect(await post()).toMatchObject({ status: 202 });
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});
