import type { Context } from 'hono';
import { problem } from '../problem.ts';
import type { FieldProblem } from '../problem.ts';
import type { SandboxEnv } from '../sandbox-env.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';
import type { City } from '../city.ts';
import { asksFor } from '../faults/rehearsals.ts';
import { costBreakdown } from './cost-breakdown.ts';
import { dearerCosts, rememberDearer } from './dearer.ts';
import type { Order, OrderBook } from './order-book.ts';
import { orderRequest } from './order-schemas.ts';
import type { OrderRequest } from './order-schemas.ts';
import { checkPositions } from './position.ts';
import { invalidBody, readBody } from './read-body.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** POST /orders/place */
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
  const { total } = dearerCosts(c, costBreakdown(body.positions, city.shippingRates), email);
  if (total !== body.expectedTotal) {
    rememberDearer(c, email);
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

/** Customers `ungueltig@…` live where no letter arrives. */
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
