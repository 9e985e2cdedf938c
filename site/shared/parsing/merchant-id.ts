import { parseRecord, required } from './fields.ts';
import { readId } from './id.ts';
import type { Parsed } from './parsed.ts';

/** Reads no more of a merchant than its id, where the merchant itself is known from another list. */
export function parseMerchantId(record: unknown): Parsed<string> {
  return parseRecord(record, (fields) => required(fields, 'id', readId));
}
