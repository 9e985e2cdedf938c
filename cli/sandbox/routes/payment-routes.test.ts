import { expect, test } from 'vitest';
import { order, place } from '../orders/order-fixture.ts';
import type { RunningSandbox } from '../start-sandbox.ts';
import { MUSTERSTADT, sandboxForTest } from '../test-helpers.ts';

const DONE = 'https://laden.example/bestellung-abgeschlossen?orderId=MU-100001&redirect_status=';

async function paymentUrl(sandbox: RunningSandbox): Promise<string> {
  return (await (await place(sandbox, order())).json()).payment.redirectUrl;
}

/** Submits a form of the page; where it leads. */
async function submit(url: string, ending: string): Promise<string | null> {
  const response = await fetch(`${url}/${ending}`, { method: 'POST', redirect: 'manual' });
  expect(response.status).toBe(303);
  return response.headers.get('location');
}

test.each([
  ['succeed', `${DONE}succeeded`],
  ['pending', `${DONE}pending`],
  ['fail', `${DONE}failed`],
  ['cancel', 'https://laden.example/kasse?orderId=MU-100001&redirect_status=canceled'],
])('%s leads back to the shop, and does so again when it is submitted twice', async (ending, location) => {
  const url = await paymentUrl(await sandboxForTest());
  expect(await Promise.all([submit(url, ending), submit(url, ending)])).toEqual([location, location]);
});

test('a failed or left payment can be tried again, a paid one stays paid', async () => {
  const url = await paymentUrl(await sandboxForTest());
  const ways: (string | null)[] = [];
  for (const ending of ['cancel', 'fail', 'succeed', 'fail', 'cancel']) ways.push(await submit(url, ending));
  expect(ways.slice(2)).toEqual([`${DONE}succeeded`, `${DONE}succeeded`, `${DONE}succeeded`]);
  expect(await (await fetch(url)).text()).toContain('Diese Zahlung ist abgeschlossen');
});

test('a delayed payment takes five seconds, also for a second submit meanwhile', async () => {
  const url = await paymentUrl(await sandboxForTest());
  const started = performance.now();
  const ends = await Promise.all([submit(url, 'delay'), submit(url, 'fail')]);
  expect(ends).toEqual([`${DONE}succeeded`, `${DONE}succeeded`]);
  expect(performance.now() - started).toBeGreaterThan(4900);
});

test('a link changes nothing, and orders of PayPal have no such page', async () => {
  const sandbox = await sandboxForTest();
  const url = await paymentUrl(sandbox);
  expect((await fetch(`${url}/succeed`)).status).toBe(404);
  const payPal = order({ payment: { ...order().payment, provider: 'PAYPAL' } });
  const { orderId } = await (await place(sandbox, payPal, undefined, MUSTERSTADT)).json();
  expect((await fetch(url.replace('MU-100001', orderId))).status).toBe(404);
});
