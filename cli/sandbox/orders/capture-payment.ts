import type { Context } from 'hono';
import { asksFor } from '../faults/rehearsals.ts';
import { problem } from '../problem.ts';
import type { OrderBook } from './order-book.ts';

/**
 * POST /payments/paypal/{id}/capture, the same however often it is asked for. The customer's e-mail address steers the
 * test payment: `abgelehnt@…` is declined for good, `schwebend@…` stays pending.
 */
export function capturePayment(c: Context, orders: OrderBook, payPalOrderId: string): Response {
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
