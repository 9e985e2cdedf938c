/** What one shipment costs. */
export interface ShippingRate {
  name: string;
  /** Cents. */
  amount: number;
  /** Vouchers that one shipment holds; absent: any number. */
  maxQuantity?: number;
}

/**
 * Cents for sending that many vouchers: the smallest shipment that holds them all; what is too much for the largest goes
 * into further ones. What is paid is what the API says at the checkout.
 * @returns undefined without rates
 */
export function shippingCost(quantity: number, rates: readonly ShippingRate[]): number | undefined {
  const bySize = rates.toSorted((a, b) => capacity(a) - capacity(b) || a.amount - b.amount);
  const largest = bySize.at(-1);
  if (largest === undefined) return undefined;
  const holding = bySize.find((rate) => capacity(rate) >= quantity);
  if (holding !== undefined) return holding.amount;
  const full = Math.floor(quantity / capacity(largest));
  const rest = quantity - full * capacity(largest);
  return full * largest.amount + (rest === 0 ? 0 : (shippingCost(rest, rates) ?? 0));
}

function capacity({ maxQuantity = Number.POSITIVE_INFINITY }: ShippingRate): number {
  return maxQuantity;
}
