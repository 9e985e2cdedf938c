import { Hono } from 'hono';
import type { CityDirectory } from '../city-directory.ts';
import { capturePayment } from '../orders/capture-payment.ts';
import { costBreakdown } from '../orders/cost-breakdown.ts';
import { dearerCosts } from '../orders/dearer.ts';
import { createRehearsals, rehearsedErrors } from '../faults/rehearsals.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { costRequest, withdrawalRequest } from '../orders/order-schemas.ts';
import { placeOrder } from '../orders/place-order.ts';
import { checkPositions } from '../orders/position.ts';
import type { Position } from '../orders/position.ts';
import { invalidBody, readBody } from '../orders/read-body.ts';
import { badQuery, problem } from '../problem.ts';
import type { SandboxEnv } from '../sandbox-env.ts';
import { jsonText } from './json-text.ts';
import { requireTenant } from './require-tenant.ts';

/** The order service. */
export function orderRoutes(directory: CityDirectory, orders: OrderBook): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const rehearsals = createRehearsals(orders);
  let withdrawals = 0;
  routes.use(requireTenant(directory));

  routes.get('/templates', (c) => {
    if (c.req.query('isVisible') !== 'true') return badQuery(c, 'isVisible=true is required.');
    return jsonText(c, c.get('entry').answers.list('templates'));
  });

  routes.get('/shipping-rates', (c) => jsonText(c, c.get('entry').answers.list('shippingRates')));

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
        // The schema makes sure of one of the two; both mean the same.
        deliveryType: deliveryType ?? deliveryMethod ?? 'EMAIL',
      }),
    );
    const errors = [...checkPositions(city, positions), ...rehearsedErrors(c)];
    if (errors.length > 0) return invalidBody(c, errors);
    return c.json(dearerCosts(c, costBreakdown(positions, city.shippingRates)));
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
