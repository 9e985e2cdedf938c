import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { closeServer, listen, LOOPBACK } from '../serve/http.ts';
import { temporaryFolder } from '../testing/cli-fixture.ts';
import { openFileQueue } from './file-queue.ts';
import { createWebhookServer, type WebhookEvent } from './webhook-server.ts';

const KEY = Buffer.alloc(32, 2);
const FOREIGN = Buffer.alloc(32, 3);

/** A message whose body need not be text, signed by the specification. */
function sign(body: Buffer<ArrayBuffer>, key: Buffer) {
  const [id, timestamp] = ['msg_bytes', String(Math.floor(Date.now() / 1000))];
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${signature}` };
  return { method: 'POST', headers, body };
}

test.each([
  ['UTF-8', Buffer.from('{"type":"H\xe4ndler"}', 'latin1')],
  ['UTF-8', Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ['JSON', Buffer.from('type=merchant.updated')],
  ['JSON', Buffer.alloc(0)],
])(
  'a signed body that is not %s is told so, and asks for nothing; unsigned, it is not looked at',
  async (what, body) => {
    const queue = openFileQueue(temporaryFolder());
    const events: WebhookEvent[] = [];
    const server = createWebhookServer({
      queue,
      secrets: [`whsec_${KEY.toString('base64')}`],
      isTenant: async () => true,
      emit: (event) => events.push(event),
    });
    const url = `http://${LOOPBACK}:${await listen(server, { host: LOOPBACK, port: 0 })}/tenants/stadt`;
    onTestFinished(() => closeServer(server));

    const answer = await fetch(url, sign(body, KEY));
    expect([answer.status, await answer.json()]).toEqual([400, { error: `the body is not ${what}` }]);
    expect(events).toMatchObject([{ status: 400, reason: `the body is not ${what}` }]);
    expect((await fetch(url, sign(body, FOREIGN))).status).toBe(401);
    const tooLong = await fetch(url, { headers: { 'x-long': 'a'.repeat(20_000) } });
    expect([tooLong.status, tooLong.headers.get('x-content-type-options')]).toEqual([431, 'nosniff']);
    expect((await queue.read()).waiting).toEqual([]);
  },
);
