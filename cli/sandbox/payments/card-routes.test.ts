import { expect, test } from 'vitest';
import type { RunningSandbox } from '../start-sandbox.ts';
import { MUSTERSTADT, order, place, sandboxForTest } from '../testing/sandbox.ts';

const SHOP = 'https://laden.example/bestellung-abgeschlossen';
/** The parameters that Stripe adds, with any ids. */
const DONE =
  /^https:\/\/laden\.example\/bestellung-abgeschlossen\?payment_intent=pi_(\w+)&payment_intent_client_secret=pi_\1_secret_\1&redirect_status=(\w+)$/;

async function paymentUrl(sandbox: RunningSandbox, email = 'erika@post.example'): Promise<string> {
  const customer = { ...order().customer, email };
  return (await (await place(sandbox, order({ customer }))).json()).payment.redirectUrl;
}

/** The status in a return URL. */
const statusIn = (location: string | null) => DONE.exec(location ?? '')?.[2];

/** Submits a form of the page and returns the redirect's location. */
async function submit(url: string, ending: string): Promise<string | null> {
  const response = await fetch(`${url}/${ending}`, { method: 'POST', redirect: 'manual' });
  expect(response.status).toBe(303);
  return response.headers.get('location');
}

test.each([
  ['succeed', 'succeeded'],
  ['pending', 'processing'],
  ['fail', 'failed'],
])('%s returns to the shop with the parameters of Stripe, also when it is submitted twice', async (ending, status) => {
  const url = await paymentUrl(await sandboxForTest());
  const ways = await Promise.all([submit(url, ending), submit(url, ending)]);
  expect(ways.map(statusIn)).toEqual([status, status]);
});

test('cancelling returns to the checkout without parameters', async () => {
  expect(await submit(await paymentUrl(await sandboxForTest()), 'cancel')).toBe('https://laden.example/kasse');
});

test.each([
  ['wortlos@post.example', SHOP],
  ['sitzung+7@post.example', expect.stringMatching(/abgeschlossen\?session_id=cs_test_\w+$/)],
])('a provider that reports less, for %s', async (email, location) => {
  const sandbox = await sandboxForTest();
  for (const ending of ['succeed', 'pending', 'fail']) {
    expect(await submit(await paymentUrl(sandbox, email), ending)).toEqual(location);
  }
});

test('a failed or cancelled payment can be repeated, a paid one stays paid', async () => {
  const url = await paymentUrl(await sandboxForTest());
  const ways: (string | null)[] = [];
  for (const ending of ['cancel', 'fail', 'succeed', 'fail', 'cancel']) ways.push(await submit(url, ending));
  expect(ways.slice(2).map(statusIn)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(await (await fetch(url)).text()).toContain('Diese Zahlung ist abgeschlossen');
});

test('a delayed payment takes five seconds, also for a second submit in the meantime', async () => {
  const url = await paymentUrl(await sandboxForTest());
  const started = performance.now();
  const ends = await Promise.all([submit(url, 'delay'), submit(url, 'fail')]);
  expect(ends.map(statusIn)).toEqual(['succeeded', 'succeeded']);
  expect(performance.now() - started).toBeGreaterThan(4900);
});

test('a link changes nothing, and PayPal orders have no such page', async () => {
  const sandbox = await sandboxForTest();
  const url = await paymentUrl(sandbox);
  expect((await fetch(`${url}/succeed`)).status).toBe(404);
  const payPal = order({ payment: { ...order().payment, provider: 'PAYPAL' } });
  const { orderId } = await (await place(sandbox, payPal, undefined, MUSTERSTADT)).json();
  expect((await fetch(url.replace('MU-100001', orderId))).status).toBe(404);
});
