import type { Context } from 'hono';
import { problem } from '../problem.ts';
import type { OrderBook } from './order-book.ts';

/** The customer's e-mail address steers the test payment, as test card numbers do elsewhere. */
const DECLINED = 'abgelehnt@';
const PENDING = 'schwebend@';

/** POST /payments/paypal/{id}/capture */
export function capturePayment(c: Context, orders: OrderBook, payPalOrderId: string): Response {
  const order = orders.byPayPalId(payPalOrderId);
  if (!order) return problem(c, { status: 404, title: 'Unknown PayPal order' });
  const { email } = order.request.customer;
  if (email.startsWith(DECLINED)) {
    order.status = 'FAILED';
    return problem(c, { status: 402, title: 'The payment was declined', detail: 'PayPal hat die Zahlung abgelehnt.' });
  }
  order.status = email.startsWith(PENDING) ? 'PENDING' : 'PAID';
  return c.json({ orderId: order.orderId, status: order.status });
}
