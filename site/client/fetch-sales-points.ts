import type { SalesPoint } from '../shared/models/selling.ts';
import type { ShellSettings } from '../shared/payload/shell.ts';
import { parseSalesPoint } from '../shared/parsing/sales-point.ts';
import { callApi } from './call-api.ts';

/**
 * Reads the visible sales points as they are now. Unusable records are left out.
 * @throws Error when the API does not answer with a list
 */
export async function fetchSalesPoints(settings: ShellSettings): Promise<SalesPoint[]> {
  const records = await callApi(`${settings.merchantEndpoint}/sales-points?websiteVisible=true`, settings);
  if (!Array.isArray(records)) throw new Error('The sales points are not a list');
  return records.flatMap((record: unknown) => {
    const parsed = parseSalesPoint(record);
    return parsed.ok ? [parsed.value] : [];
  });
}
