import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { asksFor } from '../faults/rehearsals.ts';
import type { Order, OrderBook } from '../orders/order-book.ts';
import type { SandboxEnv } from '../responses.ts';
import { readSandboxFile } from '../sandbox-file.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';
import { paymentPage, paymentSummary, unknownOrder } from './payment-page.ts';

const PROVIDER = 'Kartenzahlung';
const DELAY_MS = 5000;

/** Outcomes of a visit to the payment page; `redirectStatus` is the `redirect_status` of the return URL. */
const ENDINGS = {
  succeed: { label: 'Zahlung bestätigen', redirectStatus: 'succeeded', status: 'PAID' },
  delay: { label: 'Nach 5 Sekunden bestätigen', redirectStatus: 'succeeded', status: 'PAID' },
  pending: { label: 'Zahlung wird noch geprüft', redirectStatus: 'processing', status: 'PENDING' },
  fail: { label: 'Zahlung fehlschlagen lassen', redirectStatus: 'failed', status: 'FAILED' },
  cancel: { label: 'Abbrechen und zurück zur Kasse', redirectStatus: undefined, status: 'OPEN' },
} as const;

type Ending = keyof typeof ENDINGS;

/**
 * The payment page, in place of the card provider's. Only forms change the state, never links; once an order is paid or
 * pending, every further submit has the same outcome.
 */
export function cardRoutes(orders: OrderBook): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  /** Final outcomes by order number; `backAt` is the performance.now() time of the redirect to the shop. */
  const settled = new Map<string, { ending: Ending; backAt: number }>();

  const cardOrder = (orderId: string) => {
    const order = orders.byId(orderId);
    return order?.request.payment.provider === 'STRIPE' ? order : undefined;
  };

  routes.get('/payment.css', (c) =>
    c.body(readSandboxFile('payments/payment.css'), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );

  routes.get('/:orderId', (c) => {
    const order = cardOrder(c.req.param('orderId'));
    if (!order) return unknownOrder(c, PROVIDER);
    return settled.has(order.orderId) ? settledPage(c, order) : choicePage(c, order);
  });

  routes.post('/:orderId/:ending{succeed|delay|pending|fail|cancel}', async (c) => {
    const order = cardOrder(c.req.param('orderId'));
    const { returnUrl, cancelUrl } = order?.request.payment ?? {};
    if (!order || !returnUrl || !cancelUrl) return unknownOrder(c, PROVIDER);
    const end = settled.get(order.orderId) ?? { ending: endingOf(c.req.param('ending')), backAt: performance.now() };
    const { redirectStatus, status } = ENDINGS[end.ending];
    if (!settled.has(order.orderId)) {
      if (end.ending === 'delay') end.backAt += DELAY_MS;
      // A failed or cancelled payment can be repeated, as with real providers.
      if (status === 'PAID' || status === 'PENDING') settled.set(order.orderId, end);
    }
    await delay(Math.max(0, end.backAt - performance.now()), undefined, { ref: false });
    order.status = status;
    return c.redirect(redirectStatus === undefined ? cancelUrl : returnTarget(order, returnUrl, redirectStatus), 303);
  });

  return routes;
}

/**
 * The return URL with the parameters that Stripe adds. The contract promises none of them: customers `wortlos@…` return
 * without parameters, customers `sitzung@…` with a session id that does not reveal the payment status.
 */
function returnTarget({ orderId, request }: Order, returnUrl: string, redirectStatus: string): string {
  const { email } = request.customer;
  if (asksFor(email, 'wortlos')) return returnUrl;
  const target = new URL(returnUrl);
  const id = crc32(orderId).toString(36);
  if (asksFor(email, 'sitzung')) target.searchParams.set('session_id', `cs_test_${id}`);
  else {
    target.searchParams.set('payment_intent', `pi_${id}`);
    target.searchParams.set('payment_intent_client_secret', `pi_${id}_secret_${id}`);
    target.searchParams.set('redirect_status', redirectStatus);
  }
  return target.href;
}

function endingOf(text: string): Ending {
  return (['succeed', 'delay', 'pending', 'fail'] as const).find((ending) => ending === text) ?? 'cancel';
}

function choicePage(c: Context, order: Order) {
  const buttons = Object.entries(ENDINGS).map(
    ([ending, { label }], index) =>
      html`<button ${index === 0 ? html`class="first"` : ''} formaction="${pageUrl(order)}/${ending}">
        ${label}
      </button>`,
  );
  const body = html`<h1>Testzahlung</h1>
    ${paymentSummary(order)}
    <form method="post">${buttons}</form>`;
  return paymentPage(c, { title: `Zahlung ${order.orderId}`, provider: PROVIDER, body });
}

/** Shown to visitors who return with the browser's back button. */
function settledPage(c: Context, order: Order) {
  const body = html`<h1>Diese Zahlung ist abgeschlossen</h1>
    ${paymentSummary(order)}
    <form method="post" action="${pageUrl(order)}/succeed"><button class="first">Zurück zum Shop</button></form>`;
  return paymentPage(c, { title: `Zahlung ${order.orderId}`, provider: PROVIDER, body });
}

function pageUrl({ orderId }: Order): string {
  return `${SANDBOX_PATH}/pay/${orderId}`;
}
