import type { ApiShippingRate } from '../api-types.ts';
import type { Position } from './position.ts';

/** What a cart costs; all amounts in cents. */
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

/**
 * Cents for sending that many vouchers: the smallest shipment that holds them all, and the cheapest where several hold as
 * many; what is too much for the largest goes into further shipments.
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
