import { readList, report } from './fields.ts';
import type { Fields } from './fields.ts';
import { readInteger } from './number.ts';

const EURO = 100;
const DEFAULT_AMOUNTS = [1000, 2500, 5000, 10_000];
const DEFAULT_LOWEST = 1000;
const DEFAULT_HIGHEST = 25_000;
/** Each is a button. */
const MOST_AMOUNTS = 50;
/** Ten thousand euros; more on one voucher is a mistake in the data. */
const HIGHEST_POSSIBLE = 1_000_000;

export interface VoucherLimits {
  voucherAmounts: number[];
  minVoucherAmount: number;
  maxVoucherAmount: number;
}

/**
 * What a merchant's voucher may be worth, in cents. Orders are placed in whole euros, so limits are narrowed to whole
 * euros and amounts with cents are reported and left out. There is always at least one amount, ascending, within limits.
 */
export function readVoucherLimits(fields: Fields): VoucherLimits {
  const { lowest, highest } = readLimits(fields);
  const offered = readList(fields, 'voucherAmounts', readAmount, MOST_AMOUNTS) ?? DEFAULT_AMOUNTS;
  const amounts = [...new Set(offered)].filter((amount) => amount >= lowest && amount <= highest);
  return {
    voucherAmounts: amounts.length > 0 ? amounts.toSorted((a, b) => a - b) : [lowest],
    minVoucherAmount: lowest,
    maxVoucherAmount: highest,
  };
}

function readLimits(fields: Fields): { lowest: number; highest: number } {
  const lowest = wholeEuros(readInteger(fields, 'minVoucherAmount', 1, HIGHEST_POSSIBLE), Math.ceil) ?? DEFAULT_LOWEST;
  const highest =
    wholeEuros(readInteger(fields, 'maxVoucherAmount', 1, HIGHEST_POSSIBLE), Math.floor) ?? DEFAULT_HIGHEST;
  if (lowest <= highest) return { lowest, highest };
  report(fields, 'maxVoucherAmount', `leaves no whole euro from ${lowest} cents up; the usual limits are taken`);
  return { lowest: DEFAULT_LOWEST, highest: DEFAULT_HIGHEST };
}

function readAmount(fields: Fields, key: string): number | undefined {
  const amount = readInteger(fields, key, 1, HIGHEST_POSSIBLE);
  if (amount === undefined || amount % EURO === 0) return amount;
  return report(fields, key, 'is not a whole number of euros');
}

function wholeEuros(cents: number | undefined, round: (euros: number) => number): number | undefined {
  return cents === undefined ? undefined : round(cents / EURO) * EURO;
}
