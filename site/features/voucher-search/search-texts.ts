import { addToIndex, createSearchIndex, type SearchIndex } from '../../shared/search/search-index.ts';
import { searchRecords } from '../../shared/search/search-records.ts';
import type { ListedVoucher } from '../../shared/unpack-voucher-list.ts';

/** Vouchers that are indexed between two moments in which the page can do something else. */
const AT_ONCE = 100;

/** Finds the vouchers that fit a text, best first; all of them for a text that says nothing. */
export type SearchTexts = (text: string) => readonly ListedVoucher[];

/**
 * Indexes the words of a list. A thousand descriptions take a telephone longer than a key stroke may, so that happens in
 * portions.
 */
export async function indexTexts(vouchers: readonly ListedVoucher[]): Promise<SearchTexts> {
  const index = createSearchIndex(vouchers.length);
  for (let begin = 0; begin < vouchers.length; begin += AT_ONCE) {
    for (const [place, voucher] of vouchers.slice(begin, begin + AT_ONCE).entries()) {
      addVoucher(index, begin + place, voucher);
    }
    if (begin + AT_ONCE < vouchers.length) await pause();
  }
  return (text) => searchRecords(index, text)?.flatMap((record) => vouchers[record] ?? []) ?? vouchers;
}

function addVoucher(
  index: SearchIndex,
  record: number,
  { name, categoryNames, city = '', text = '', keywords = '' }: ListedVoucher,
): void {
  addToIndex(index, record, 0, name);
  addToIndex(index, record, 1, categoryNames.join(' '));
  addToIndex(index, record, 2, city);
  addToIndex(index, record, 3, `${text} ${keywords}`);
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
