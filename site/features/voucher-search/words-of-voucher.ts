import type { ListedVoucher } from '../../shared/lists/voucher-list.ts';

/** What a voucher is found by, as it counts. */
export function wordsOfVoucher({ name, categoryNames, city = '', text = '', keywords = '' }: ListedVoucher): string[] {
  return [name, categoryNames.join(' '), city, `${text} ${keywords}`];
}
