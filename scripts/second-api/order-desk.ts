import { isDeepStrictEqual } from 'node:util';
import type { Behaviour, OrderBody, OrderedPosition, Reply, TakenOrder } from './behaviour.ts';
import { SHIPPING_RATES } from './second-city.ts';

interface CostBody {
  positions: {
    merchant: string;
    amount: string;
    quantity: number;
    templateId: string;
    deliveryType?: string;
    deliveryMethod?: string;
  }[];
}

export interface OrderDesk {
  orders: readonly TakenOrder[];
  breakDown(body: CostBody, behaviour: Behaviour): Reply;
  place(body: OrderBody, key: string | undefined, behaviour: Behaviour): Reply;
}

/** The first orders' ids; later ones are numbered. */
const ORDER_IDS = ['PS-2026/1001', 'ORD 77', 'ä-1', 4711];

/**
 * Prices and takes orders. It checks their shape and total only: an API may trust the shop with what is sold.
 * @param paymentUrlOf where the order with this index is paid by card
 */
export function createOrderDesk(paymentUrlOf: (index: number) => string): OrderDesk {
  const orders: TakenOrder[] = [];

  const placed = (index: number): Reply => {
    const order = orders[index];
    if (order === undefined) return bareProblem(404);
    const { orderId, total } = order;
    const payment = { provider: 'STRIPE', redirectUrl: paymentUrlOf(index), payPalOrderId: null };
    return json(201, { orderId, total, payment, createdAt: 1_795_000_000 });
  };

  return {
    orders,
    breakDown({ positions }, { surcharge = 0 }) {
      if (!Array.isArray(positions) || positions.length === 0) return bareProblem(422);
      if (!positions.every(({ amount }) => /^(-1|[1-9][0-9]*)$/.test(amount))) return bareProblem(422);
      const priced = positions.map(({ merchant, amount, quantity, templateId, ...position }, index) => ({
        positionNumber: index + 1,
        merchantId: merchant,
        amount: Number(amount) * 100,
        quantity,
        templateId,
        deliveryMethod: position.deliveryType ?? position.deliveryMethod,
        total: Number(amount) * 100 * quantity,
      }));
      return json(200, { positions: priced, ...costsOf(priced, surcharge), currency: 'EUR' });
    },
    place(body, key, behaviour) {
      if (key === undefined || !Array.isArray(body.positions)) return bareProblem(422);
      const known = orders.findIndex((order) => order.key === key);
      if (known !== -1) {
        return isDeepStrictEqual(orders[known]?.body, body) ? placed(known) : bareProblem(409);
      }
      const { total } = costsOf(body.positions, behaviour.surcharge ?? 0);
      if (body.expectedTotal !== total) return bareProblem(409);
      const index = orders.length;
      const orderId = behaviour.orderId ?? ORDER_IDS[index] ?? `ÖL ${index}`;
      orders.push({ orderId, key, total, body });
      return placed(index);
    },
  };
}

export function json(status: number, body: unknown): Reply {
  return { status, body: JSON.stringify(body), contentType: 'application/json; charset=utf-8' };
}

/** A problem document that names the problem, and no place. */
export function bareProblem(status: number): Reply {
  return { status, body: JSON.stringify({ title: 'Request failed', status }) };
}

type Priced = Pick<OrderedPosition, 'amount' | 'quantity'> & {
  deliveryType?: string;
  deliveryMethod?: string | undefined;
};

function costsOf(positions: readonly Priced[], surcharge: number) {
  const subtotal = sum(positions.map(({ amount, quantity }) => amount * quantity));
  const byPost = positions.filter(
    (position) => (position.deliveryType ?? position.deliveryMethod) === 'POSTAL_SHIPPING',
  );
  const shippingCost = surcharge + shippingFor(sum(byPost.map(({ quantity }) => quantity)));
  return { subtotal, shippingCost, total: subtotal + shippingCost };
}

/** The cheapest rate that holds them all. */
function shippingFor(quantity: number): number {
  if (quantity === 0) return 0;
  const fitting = SHIPPING_RATES.filter(({ maxQuantity = Infinity }) => maxQuantity >= quantity);
  return Math.min(...fitting.map(({ amount }) => amount));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
