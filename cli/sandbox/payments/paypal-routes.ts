import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Order, OrderBook } from '../orders/order-book.ts';
import type { SandboxEnv } from '../responses.ts';
import { projectRoot, readSandboxFile } from '../sandbox-file.ts';
import { PAYPAL_SCRIPT_PATH, SANDBOX_PATH } from '../sandbox-path.ts';
import { paymentPage, paymentSummary, unknownOrder } from './payment-page.ts';

const PROVIDER = 'PayPal-Übung';
const SCRIPT = `${SANDBOX_PATH}/paypal/approval-page.js`;

/** Stand-in for PayPal: its script for shops, and the page on which visitors approve a payment. */
export function payPalRoutes(orders: OrderBook): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();

  routes.get(PAYPAL_SCRIPT_PATH.slice(`${SANDBOX_PATH}/paypal`.length), (c) => browserScript(c, 'web-sdk'));
  routes.get('/approval-page.js', (c) => browserScript(c, 'approval-page'));
  routes.get('/modal.css', (c) =>
    c.body(readSandboxFile('payments/paypal-browser/modal.css'), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );

  // Opened within the visitor's click, while the shop is still placing the order.
  routes.get('/approve', (c) =>
    paymentPage(c, {
      title: 'PayPal',
      provider: PROVIDER,
      script: SCRIPT,
      body: html`<h1>Die Bestellung wird vorbereitet …</h1>`,
    }),
  );

  routes.get('/approve/:payPalOrderId', (c) => {
    const order = orders.byPayPalId(c.req.param('payPalOrderId'));
    return order ? approvalPage(c, order) : unknownOrder(c, PROVIDER);
  });

  return routes;
}

/** In a popup or frame: a script reports the outcome to the shop's page. */
function approvalPage(c: Context, order: Order) {
  const body = html`<h1>Mit PayPal bezahlen</h1>
    ${paymentSummary(order)}
    <form data-paypal-order-id="${order.payPalOrderId}">
      <button type="button" class="first" data-ending="approve">Zahlung freigeben</button>
      <button type="button" data-ending="cancel">Abbrechen</button>
      <button type="button" data-ending="error">Fehler auslösen</button>
    </form>
    <p role="status" data-orphan hidden>Zu diesem Fenster gehört keine Kasse mehr. Sie können es schließen.</p>`;
  return paymentPage(c, { title: 'Mit PayPal bezahlen', provider: PROVIDER, script: SCRIPT, body });
}

/** A script for browsers; `npm run compile` makes it from ./paypal-browser. */
function browserScript(c: Context, name: 'web-sdk' | 'approval-page'): Response {
  const text = readFileSync(path.join(projectRoot(), `cli/compiled/sandbox/${name}.js`), 'utf8');
  return c.body(text, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
}
