import { type Context, Hono } from 'hono';
import type { CityDirectory } from '../cities/city-directory.ts';
import { asksFor, createRehearsals, rehearsedErrors } from '../faults/rehearsals.ts';
import { type FieldProblem, list, problem, requireTenant, type SandboxEnv } from '../responses.ts';
import { checkPositions } from './check-positions.ts';
import { applySurcharge, costBreakdown, rememberSurcharge } from './cost-breakdown.ts';
import type { Order, OrderBook, Position } from './order-book.ts';
import {
  costRequest,
  invalidBody,
  orderRequest,
  type OrderRequest,
  readBody,
  withdrawalRequest,
} from './order-schemas.ts';
import type { City } from '../cities/city.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';

/** The order service. */
export function orderRoutes(directory: CityDirectory, orders: OrderBook): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const rehearsals = createRehearsals(orders);
  let withdrawals = 0;
  routes.use(requireTenant(directory));

  routes.get('/templates', list('templates', 'isVisible'));
  routes.get('/shipping-rates', list('shippingRates'));

  routes.post('/orders/cost-breakdown', rehearsals.costs, async (c) => {
    const read = await readBody(c, costRequest);
    if (!read.ok) return read.response;
    const { city } = c.get('entry');
    const positions = read.body.positions.map(
      ({ merchant, amount, quantity, templateId, deliveryType, deliveryMethod }, index): Position => ({
        positionNumber: index + 1,
        merchant,
        amount: Number(amount) * 100,
        quantity,
        templateId,
        // The schema requires one of the two, which mean the same.
        deliveryType: deliveryType ?? deliveryMethod ?? 'EMAIL',
      }),
    );
    const errors = [...checkPositions(city, positions), ...rehearsedErrors(c)];
    if (errors.length > 0) return invalidBody(c, errors);
    return c.json(applySurcharge(c, costBreakdown(positions, city.shippingRates)));
  });

  routes.post('/orders/place', rehearsals.placing, (c) => placeOrder(c, orders));

  routes.post('/payments/paypal/:id/capture', rehearsals.capturing, (c) =>
    capturePayment(c, orders, c.req.param('id')),
  );

  routes.post('/withdrawals', async (c) => {
    if (!c.get('entry').city.acceptsWithdrawals) {
      return problem(c, { status: 404, title: 'This tenant does not take withdrawals here' });
    }
    const read = await readBody(c, withdrawalRequest);
    if (!read.ok) return read.response;
    withdrawals += 1;
    return c.json({ receiptId: `W-${10_000 + withdrawals}`, receivedAt: new Date().toISOString() }, 201);
  });

  return routes;
}

/**
 * POST /payments/paypal/{id}/capture, idempotent. The customer's e-mail address selects the outcome: `abgelehnt@…` is
 * declined permanently, `schwebend@…` stays pending.
 */
function capturePayment(c: Context, orders: OrderBook, payPalOrderId: string): Response {
  const order = orders.byPayPalId(payPalOrderId);
  if (!order) return problem(c, { status: 404, title: 'Unknown PayPal order' });
  const { email } = order.request.customer;
  if (asksFor(email, 'abgelehnt')) {
    order.status = 'FAILED';
    return problem(c, { status: 402, title: 'The payment was declined', detail: 'PayPal hat die Zahlung abgelehnt.' });
  }
  order.status = asksFor(email, 'schwebend') ? 'PENDING' : 'PAID';
  return c.json({ orderId: order.orderId, status: order.status });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** POST /orders/place, idempotent per tenant and Idempotency-Key. */
async function placeOrder(c: Context<SandboxEnv>, orders: OrderBook): Promise<Response> {
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
