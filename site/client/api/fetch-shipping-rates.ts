import type { ShippingRate } from '../../shared/order/order-facts.ts';
import type { ShellSettings } from '../../shared/payload/shell.ts';
import { parseShippingRate } from '../../shared/parsing/selling.ts';
import { callApi } from './call-api.ts';

/**
 * Fetches the costs of sending vouchers by post. Skips unusable records.
 * @throws Error if the API does not respond with a list that has a usable record
 */
export async function fetchShippingRates(settings: ShellSettings): Promise<ShippingRate[]> {
  const records = await callApi(`${settings.orderEndpoint}/shipping-rates`, settings);
  if (!Array.isArray(records)) throw new Error('The shipping rates are not a list');
  const rates = records.flatMap((record: unknown) => {
    const parsed = parseShippingRate(record);
    return parsed.ok ? [parsed.value] : [];
  });
  if (rates.length === 0) throw new Error('There is no shipping rate');
  return rates;
}
