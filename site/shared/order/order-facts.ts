/** What one shipment costs. */
export interface ShippingRate {
  name: string;
  /** Cents. */
  amount: number;
  /** Vouchers that one shipment holds; absent: any number. */
  maxQuantity?: number;
}

/**
 * Cents for sending that many vouchers: the smallest shipment that holds them all, and the cheapest where several hold as
 * many; what is too much for the largest goes into further ones. What is paid is what the API says at the checkout.
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

const BERLIN_YEAR = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Berlin' });

/**
 * The last day of a voucher: 31 December of the year of purchase and the years after it, such as "31.12.2029". Only for
 * the browser: in a page that was built on another day it would be wrong.
 * @param years voucherValidityPeriodInYears of the tenant
 */
export function validUntil(boughtAt: Date, years: number): string {
  return `31.12.${Number(BERLIN_YEAR.format(boughtAt)) + years}`;
}
