import type { SalesPoint } from '../models/selling.ts';
import { readAddress } from './address.ts';
import { parseRecord, present, required } from './fields.ts';
import type { Fields } from './fields.ts';
import { readGeoLocation } from './geo-location.ts';
import { readId } from './id.ts';
import type { Parsed } from './parsed.ts';
import { readName } from './text.ts';

/** Reads a place where vouchers are sold over the counter. */
export function parseSalesPoint(record: unknown): Parsed<SalesPoint> {
  return parseRecord(record, readSalesPoint);
}

/** The fields that sales points and merchants' points of sale have in common. */
export function readSalesPoint(fields: Fields): SalesPoint | undefined {
  const id = required(fields, 'id', readId);
  const name = required(fields, 'displayName', readName);
  if (id === undefined || name === undefined) return undefined;
  return present({ id, name, address: readAddress(fields, 'address'), location: readGeoLocation(fields) });
}
