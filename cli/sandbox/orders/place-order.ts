import type { Context } from 'hono';
import type { City } from '../cities/city.ts';
import { asksFor } from '../faults/rehearsals.ts';
import { problem, type FieldProblem, type SandboxEnv } from '../responses.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';
import { checkPositions } from './check-positions.ts';
import { applySurcharge, costBreakdown, rememberSurcharge } from './cost-breakdown.ts';
import type { Order, OrderBook } from './order-book.ts';
import { invalidBody, orderRequest, readBody, type OrderRequest } from './order-schemas.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** POST /orders/place, idempotent per tenant and Idempotency-Key. */
export async function placeOrder(c: Context<SandboxEnv>, orders: OrderBook): Promise<Response> {
  const idempotencyKey = c.req.header('Idempotency-Key') ?? '';
  if (!UUID.test(idempotencyKey)) {
    return problem(c, { status: 422, title: 'The header Idempotency-Key is not a UUID' });
  }
  const read = await readBody(c, orderRequest);
  if (!read.ok) return read.response;
  const { city } = c.get('entry');
  const { body } = read;

  const attempt = orders.attempt(city, idempotencyKey, body);
  if (attempt.kind === 'repeated') return placed(c, attempt.order);
  if (attempt.kind === 'conflict') {
    return problem(c, { status: 409, title: 'This Idempotency-Key was used with another body' });
  }

  const errors = [
    ...checkPositions(city, body.positions),
    ...checkNumbers(body),
    ...checkCustomer(body),
    ...checkPayment(city, body),
  ];
  if (errors.length > 0) return invalidBody(c, errors);
  const { email } = body.customer;
  const { total } = applySurcharge(c, costBreakdown(body.positions, city.shippingRates), email);
  if (total !== body.expectedTotal) {
    rememberSurcharge(c, email);
    const title = 'The total has changed';
    if (asksFor(email, 'wortkarg')) return problem(c, { status: 409, title });
    const detail = `Die Bestellung kostet ${total} Cent, erwartet wurden ${body.expectedTotal}.`;
    return problem(c, { status: 409, title, errors: [{ pointer: '/expectedTotal', detail }] });
  }
  return placed(c, orders.place(city, idempotencyKey, body, total));
}

function checkNumbers({ positions }: OrderRequest): FieldProblem[] {
  return positions.flatMap(({ positionNumber }, index) =>
    positions.findIndex((other) => other.positionNumber === positionNumber) === index
      ? []
      : [{ pointer: `/positions/${index}/positionNumber`, detail: 'Diese Nummer ist schon vergeben.' }],
  );
}

/** Customers `ungueltig@…` have an unknown postal code. */
function checkCustomer({ customer }: OrderRequest): FieldProblem[] {
  if (!asksFor(customer.email, 'ungueltig')) return [];
  return [{ pointer: '/customer/address/postalCode', detail: 'Diese Postleitzahl gibt es nicht.' }];
}

function checkPayment(city: City, { payment }: OrderRequest): FieldProblem[] {
  const { provider, returnUrl, cancelUrl } = payment;
  if (!city.tenant.featureFlags.includes(`PAYMENT_PROVIDER_${provider}_ENABLED`)) {
    return [{ pointer: '/payment/provider', detail: 'Diese Zahlungsart gibt es hier nicht.' }];
  }
  if (provider === 'PAYPAL') return [];
  const detail = 'Die Zahlungsseite braucht einen Rückweg.';
  return [
    ...(returnUrl ? [] : [{ pointer: '/payment/returnUrl', detail }]),
    ...(cancelUrl ? [] : [{ pointer: '/payment/cancelUrl', detail }]),
  ];
}

function placed(c: Context, { orderId, total, payPalOrderId }: Order): Response {
  const { origin } = new URL(c.req.url);
  const payment = payPalOrderId
    ? { provider: 'PAYPAL', payPalOrderId }
    : { provider: 'STRIPE', redirectUrl: `${origin}${SANDBOX_PATH}/pay/${orderId}` };
  return c.json({ orderId, total, payment }, 201);
}
