import type { SalesPoint } from '../../shared/models/selling.ts';
import type { ShellSettings } from '../../shared/payload/shell.ts';
import { parseSalesPoint } from '../../shared/parsing/selling.ts';
import { sortRecords } from '../../shared/sort-records.ts';
import { callApi } from './call-api.ts';

/**
 * Fetches the visible sales points, without duplicates and in the order of the prerendered list. Skips unusable
 * records.
 * @throws Error if the API does not respond with a list
 */
export async function fetchSalesPoints(settings: ShellSettings): Promise<SalesPoint[]> {
  const records = await callApi(`${settings.merchantEndpoint}/sales-points?websiteVisible=true`, settings);
  if (!Array.isArray(records)) throw new Error('The sales points are not a list');
  const points = records.flatMap((record: unknown) => {
    const parsed = parseSalesPoint(record);
    return parsed.ok ? [parsed.value] : [];
  });
  const distinct = new Map(points.map((point) => [point.id, point]));
  return sortRecords([...distinct.values()], ({ id, name }) => ({ index: 0, name, id }));
}
