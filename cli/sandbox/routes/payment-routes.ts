import { Hono } from 'hono';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Order, OrderBook } from '../orders/order-book.ts';
import { sandboxFile } from '../payment-pages/sandbox-file.ts';
import type { SandboxEnv } from '../sandbox-env.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';
import { page } from './page.ts';

/** How a visit to the payment page ends, and what the way back tells the shop in `redirect_status`. */
const ENDINGS = {
  succeed: { redirectStatus: 'succeeded', status: 'PAID' },
  fail: { redirectStatus: 'failed', status: 'FAILED' },
  cancel: { redirectStatus: 'canceled', status: 'OPEN' },
} as const;

const EUROS = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** The hosted payment page, in place of the card payment provider's. */
export function paymentRoutes(orders: OrderBook): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();

  routes.get('/payment.css', (c) =>
    c.body(sandboxFile('payment-pages/payment.css'), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );

  routes.get('/:orderId', (c) => {
    const order = orders.byId(c.req.param('orderId'));
    return order ? c.html(paymentPage(order)) : unknownOrder(c);
  });

  routes.get('/:orderId/:ending{succeed|fail|cancel}', (c) => {
    const order = orders.byId(c.req.param('orderId'));
    const ending = ENDINGS[endingOf(c.req.param('ending'))];
    const { returnUrl, cancelUrl } = order?.request.payment ?? {};
    if (!order || !returnUrl || !cancelUrl) return unknownOrder(c);
    if (order.status !== 'PAID') order.status = ending.status;
    const target = new URL(ending.redirectStatus === 'canceled' ? cancelUrl : returnUrl);
    target.searchParams.set('orderId', order.orderId);
    target.searchParams.set('redirect_status', ending.redirectStatus);
    return c.redirect(target.href, 303);
  });

  return routes;
}

function endingOf(text: string): keyof typeof ENDINGS {
  return text === 'succeed' || text === 'fail' ? text : 'cancel';
}

function paymentPage({ orderId, total, city }: Order) {
  const here = `${SANDBOX_PATH}/pay/${orderId}`;
  return page(
    `Zahlung ${orderId}`,
    html`<h1>Testzahlung</h1>
      <p>${city.tenant.name}, Bestellung ${orderId}</p>
      <p><strong>${EUROS.format(total / 100)}</strong></p>
      <a class="action first" href="${here}/succeed">Zahlung bestätigen</a>
      <a class="action" href="${here}/fail">Zahlung fehlschlagen lassen</a>
      <a class="action" href="${here}/cancel">Abbrechen und zurück zur Kasse</a>
      <p><small>Dies ist eine Übungsseite. Es fließt kein Geld.</small></p>`,
  );
}

function unknownOrder(c: Context): Response | Promise<Response> {
  return c.html(page('Unbekannte Bestellung', html`<h1>Diese Bestellung gibt es nicht</h1>`), 404);
}
