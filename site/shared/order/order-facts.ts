/** The price of one shipment. */
export interface ShippingRate {
  name: string;
  /** Cents. */
  amount: number;
  /** Number of vouchers in one shipment; absent: any number. */
  maxQuantity?: number;
}

/**
 * Shipping cost in cents: the smallest shipment that holds all vouchers, the cheapest of equal ones; what exceeds the
 * largest shipment needs further ones. An estimate: the API's cost at the checkout is binding.
 * @returns undefined without rates
 */
export function shippingCost(quantity: number, rates: readonly ShippingRate[]): number | undefined {
  if (rates.length === 0) return undefined;
  const most = Math.max(...rates.map(capacity));
  const cheapestFor = (count: number) => {
    const smallest = Math.min(...rates.map(capacity).filter((size) => size >= count));
    return Math.min(...rates.filter((rate) => capacity(rate) === smallest).map(({ amount }) => amount));
  };
  const full = quantity > most ? Math.floor(quantity / most) : 0;
  const rest = full === 0 ? quantity : quantity % most;
  return (full === 0 ? 0 : full * cheapestFor(most)) + (rest === 0 ? 0 : cheapestFor(rest));
}

function capacity({ maxQuantity = Number.POSITIVE_INFINITY }: ShippingRate): number {
  return maxQuantity;
}
