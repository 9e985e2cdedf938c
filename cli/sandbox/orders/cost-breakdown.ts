import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiShippingRate } from '../api-types.ts';
import { asksFor, COSTS_COOKIE } from '../faults/rehearsals.ts';
import type { Position } from './order-book.ts';

/** Customers `teurer@…` pay more than the breakdown said. */
const DEARER = 'teurer';
/** The same, but the 409 does not name the total. */
const TACITLY_DEARER = 'wortkarg';
const SURCHARGE_CENTS = 100;

type Costs = ReturnType<typeof costBreakdown>;

/** Prices of a cart in cents. */
export function costBreakdown(positions: readonly Position[], rates: readonly ApiShippingRate[]) {
  const lines = positions.map(({ positionNumber, merchant, amount, quantity, templateId, deliveryType }) => ({
    positionNumber,
    merchantId: merchant,
    amount,
    quantity,
    templateId,
    deliveryMethod: deliveryType,
    total: amount * quantity,
  }));
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const byPost = positions
    .filter(({ deliveryType }) => deliveryType === 'POSTAL_SHIPPING')
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const shipping = shippingCost(byPost, rates);
  return { positions: lines, subtotal, shippingCost: shipping, total: subtotal + shipping };
}

/** Adds a surcharge for customers `teurer@…` or `wortkarg@…`, and for a browser whose order was refused for it. */
export function applySurcharge(c: Context, costs: Costs, email = ''): Costs {
  if (!paysSurcharge(email) && getCookie(c, COSTS_COOKIE) !== DEARER) return costs;
  return {
    ...costs,
    shippingCost: costs.shippingCost + SURCHARGE_CENTS,
    total: costs.total + SURCHARGE_CENTS,
  };
}

/** Makes this browser's next breakdown show the price for which the order was refused. */
export function rememberSurcharge(c: Context, email: string): void {
  if (paysSurcharge(email)) setCookie(c, COSTS_COOKIE, DEARER, { path: '/', httpOnly: true, sameSite: 'Lax' });
}

function paysSurcharge(email: string): boolean {
  return asksFor(email, DEARER) || asksFor(email, TACITLY_DEARER);
}

/**
 * Shipping cost in cents for a number of vouchers: the smallest rate that holds them all, the cheapest of equal size.
 * Vouchers beyond the largest rate go into further shipments.
 */
function shippingCost(quantity: number, rates: readonly ApiShippingRate[]): number {
  const bySize = rates.toSorted((a, b) =>
    capacity(a) === capacity(b) ? a.amount - b.amount : capacity(a) - capacity(b),
  );
  const largestSize = Math.max(...bySize.map(capacity));
  const largest = bySize.find((rate) => capacity(rate) === largestSize);
  if (quantity === 0 || !largest) return 0;
  const full = Math.floor(quantity / largestSize);
  const rest = full === 0 ? quantity : quantity % largestSize;
  const last = rest === 0 ? undefined : bySize.find((rate) => capacity(rate) >= rest);
  return full * largest.amount + (last?.amount ?? 0);
}

function capacity({ maxQuantity = Number.POSITIVE_INFINITY }: ApiShippingRate): number {
  return maxQuantity;
}
