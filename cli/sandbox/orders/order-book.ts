import { isDeepStrictEqual } from 'node:util';
import type { DeliveryType } from '../../../site/shared/models/selling.ts';
import type { City } from '../cities/city.ts';
import type { OrderRequest } from './order-schemas.ts';

/** A line of a cart; both order endpoints use this form. */
export interface Position {
  positionNumber: number;
  merchant: string;
  /** Cents. */
  amount: number;
  quantity: number;
  templateId: string;
  deliveryType: DeliveryType;
  /** `YYYY-MM-DD`, in Berlin. */
  deliverOn?: string | undefined;
}

type PaymentStatus = 'OPEN' | 'PAID' | 'PENDING' | 'FAILED';

export interface Order {
  orderId: string;
  city: City;
  request: OrderRequest;
  /** Cents. */
  total: number;
  status: PaymentStatus;
  /** Only for orders paid with PayPal. */
  payPalOrderId?: string;
}

type Attempt = { kind: 'new' } | { kind: 'repeated'; order: Order } | { kind: 'conflict' };

/** Orders of one sandbox, kept in memory. */
export interface OrderBook {
  /** Whether this city has seen the key before, and with the same body. */
  attempt(city: City, idempotencyKey: string, request: OrderRequest): Attempt;
  place(city: City, idempotencyKey: string, request: OrderRequest, total: number): Order;
  byId(orderId: string): Order | undefined;
  byPayPalId(payPalOrderId: string): Order | undefined;
}

const FIRST_NUMBER = 100_001;

export function createOrderBook(): OrderBook {
  const byKey = new Map<string, Order>();
  const byId = new Map<string, Order>();
  const keyOf = (city: City, idempotencyKey: string) => `${city.domain} ${idempotencyKey.toLowerCase()}`;
  return {
    attempt: (city, idempotencyKey, request) => {
      const order = byKey.get(keyOf(city, idempotencyKey));
      if (!order) return { kind: 'new' };
      return isDeepStrictEqual(order.request, request) ? { kind: 'repeated', order } : { kind: 'conflict' };
    },
    place: (city, idempotencyKey, request, total) => {
      const number = FIRST_NUMBER + byId.size;
      const orderId = `${city.tenant.id.slice(0, 2).toUpperCase()}-${number}`;
      const order: Order = { orderId, city, request, total, status: 'OPEN' };
      if (request.payment.provider === 'PAYPAL') order.payPalOrderId = `PAYPAL-${number}`;
      byKey.set(keyOf(city, idempotencyKey), order);
      byId.set(orderId, order);
      return order;
    },
    byId: (orderId) => byId.get(orderId),
    byPayPalId: (id) => [...byId.values()].find(({ payPalOrderId }) => payPalOrderId === id),
  };
}
