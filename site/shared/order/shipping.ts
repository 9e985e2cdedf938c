/** The price of one shipment. */
export interface ShippingRate {
  name: string;
  /** Cents. */
  amount: number;
  /** In one shipment; absent: any number. */
  maxQuantity?: number;
}

/**
 * In cents: the smallest shipment that holds all vouchers; what exceeds the largest needs further ones. An estimate:
 * the checkout asks the API. Without rates, shipping is free.
 */
export function shippingCost(quantity: number, rates: readonly ShippingRate[]): number {
  if (rates.length === 0) return 0;
  const most = Math.max(...rates.map(capacity));
  const cheapestFor = (count: number) => {
    const smallest = Math.min(...rates.map(capacity).filter((size) => size >= count));
    return Math.min(...rates.filter((rate) => capacity(rate) === smallest).map(({ amount }) => amount));
  };
  let cost = 0;
  let rest = quantity;
  for (; rest > most; rest -= most) cost += cheapestFor(most);
  return rest === 0 ? cost : cost + cheapestFor(rest);
}

function capacity({ maxQuantity = Number.POSITIVE_INFINITY }: ShippingRate): number {
  return maxQuantity;
}
