import type { SalesPoint } from '../../shared/models/selling.ts';
import type { ShippingRate } from '../../shared/order/shipping.ts';
import type { Parsed } from '../../shared/parsing/fields.ts';
import { parseSalesPoint, parseShippingRate } from '../../shared/parsing/selling.ts';
import type { ShellSettings } from '../../shared/payload/shell.ts';
import { sortRecords } from '../../shared/sort-records.ts';
import { callApi } from './call-api.ts';

/** Implements SiteServices.fetchSalesPoints: those that are visible, in the order of the prerendered list. */
export async function fetchSalesPoints(settings: ShellSettings): Promise<SalesPoint[]> {
  const url = `${settings.merchantEndpoint}/sales-points?websiteVisible=true`;
  const points = await fetchRecords(url, settings, parseSalesPoint);
  const distinct = new Map(points.map((point) => [point.id, point]));
  return sortRecords([...distinct.values()], ({ id, name }) => ({ index: 0, name, id }));
}

/** Implements SiteServices.fetchShippingRates. */
export async function fetchShippingRates(settings: ShellSettings): Promise<ShippingRate[]> {
  const rates = await fetchRecords(`${settings.orderEndpoint}/shipping-rates`, settings, parseShippingRate);
  if (rates.length === 0) throw new Error('There is no shipping rate');
  return rates;
}

/**
 * Skips unusable records.
 * @throws Error if the API does not respond with a list
 */
async function fetchRecords<T>(url: string, settings: ShellSettings, parse: (record: unknown) => Parsed<T>) {
  const records = await callApi(url, settings);
  if (!Array.isArray(records)) throw new Error(`${url} is not a list`);
  return records.flatMap((record: unknown) => {
    const parsed = parse(record);
    return parsed.ok ? [parsed.value] : [];
  });
}
