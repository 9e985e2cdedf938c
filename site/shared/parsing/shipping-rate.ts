import type { ShippingRate } from '../order/shipping-cost.ts';
import { parseRecord, present, required } from './fields.ts';
import { readInteger } from './number.ts';
import type { Parsed } from './parsed.ts';
import { readText } from './text.ts';

/** A thousand euros; more for one shipment is a mistake in the data. */
const HIGHEST_COST = 100_000;

/** Reads what one shipment costs. A rate whose limit cannot be read is refused: it would promise too low a price. */
export function parseShippingRate(record: unknown): Parsed<ShippingRate> {
  return parseRecord(record, (fields) => {
    const name = required(fields, 'name', readText);
    const amount = required(fields, 'amount', (fields, key) => readInteger(fields, key, 0, HIGHEST_COST));
    const problems = fields.problems.length;
    const maxQuantity = readInteger(fields, 'maxQuantity', 1, Number.MAX_SAFE_INTEGER);
    const hasBadLimit = fields.problems.length > problems;
    return name === undefined || amount === undefined || hasBadLimit
      ? undefined
      : present({ name, amount, maxQuantity });
  });
}
