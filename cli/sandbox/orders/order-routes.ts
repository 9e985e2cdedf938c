import { Hono } from 'hono';
import type { Context } from 'hono';
import type { CityDirectory } from '../cities/city-directory.ts';
import { asksFor, createRehearsals, rehearsedErrors } from '../faults/rehearsals.ts';
import { badQuery, jsonText, problem, requireTenant, type SandboxEnv } from '../responses.ts';
import { checkPositions } from './check-positions.ts';
import { applySurcharge, costBreakdown } from './cost-breakdown.ts';
import type { OrderBook, Position } from './order-book.ts';
import { costRequest, invalidBody, readBody, withdrawalRequest } from './order-schemas.ts';
import { placeOrder } from './place-order.ts';

/** The order service. */
export function orderRoutes(directory: CityDirectory, orders: OrderBook): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const rehearsals = createRehearsals(orders);
  let withdrawals = 0;
  routes.use(requireTenant(directory));

  routes.get('/templates', (c) => {
    if (c.req.query('isVisible') !== 'true') return badQuery(c, 'isVisible=true is required.');
    return jsonText(c, c.get('entry').responses.list('templates'));
  });

  routes.get('/shipping-rates', (c) => jsonText(c, c.get('entry').responses.list('shippingRates')));

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
