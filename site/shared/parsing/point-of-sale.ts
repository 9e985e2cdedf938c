import type { PointOfSale } from '../models/selling.ts';
import { parseRecord, present } from './fields.ts';
import { readId } from './id.ts';
import { readOpeningHours } from './opening-hours.ts';
import type { Parsed } from './parsed.ts';
import { readSalesPoint } from './sales-point.ts';

/** Reads a merchant's place on the map. */
export function parsePointOfSale(record: unknown): Parsed<PointOfSale> {
  return parseRecord(record, (fields) => {
    const place = readSalesPoint(fields);
    if (place === undefined) return undefined;
    return present({
      ...place,
      merchantId: readId(fields, 'merchantId'),
      openingHours: readOpeningHours(fields, 'openingHours'),
    });
  });
}
