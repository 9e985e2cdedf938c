import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Order } from '../orders/order-book.ts';
import { htmlPage, type Markup } from '../responses.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';

interface PaymentPage {
  title: string;
  /** The payee's provider: the name above the page. */
  provider: string;
  body: Markup;
  /** URL of a script that runs before the page is rendered. */
  script?: string;
  status?: 200 | 404 | 409;
}

/** As strict as the shop's own, except that PayPal's overlay on the same origin may frame the page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'";
const EUROS = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** Responds with a page of a fictitious payment service that is clearly marked as such. */
export function paymentPage(c: Context, { title, provider, body, script, status = 200 }: PaymentPage) {
  c.header('Content-Security-Policy', POLICY);
  c.header('Cache-Control', 'no-store');
  return c.html(
    htmlPage(
      title,
      html`<link rel="stylesheet" href="${SANDBOX_PATH}/pay/payment.css" />
        ${script === undefined ? '' : html`<script src="${script}"></script>`}`,
      html`<header><strong>${provider}</strong><span class="exercise">Übungsseite</span></header>
        <main>${body}</main>
        <footer>
          Diese Seite gehört zur Übungsumgebung. Es fließt kein Geld, und es werden keine Daten abgefragt.
        </footer>`,
    ),
    status,
  );
}

/** Amount, recipient and order number. */
export function paymentSummary({ orderId, total, city }: Order): Markup {
  return html`<p class="amount">${EUROS.format(total / 100)}</p>
    <dl>
      <div>
        <dt>An</dt>
        <dd>${city.tenant.name}</dd>
      </div>
      <div>
        <dt>Bestellung</dt>
        <dd>${orderId}</dd>
      </div>
    </dl>`;
}

/** Responds with 404 for an unknown order number. */
export function unknownOrder(c: Context, provider: string) {
  return paymentPage(c, {
    title: 'Unbekannte Bestellung',
    provider,
    body: html`<h1>Diese Bestellung gibt es nicht</h1>
      <p>Die Übungsumgebung vergisst alle Bestellungen, wenn sie neu startet.</p>`,
    status: 404,
  });
}
