import type { Merchant } from '../models/merchant.ts';
import { absoluteUrl, type Thing } from './thing.ts';

/** Search engines show a handful, and find the others by the page's links: a thousand would double the page. */
const MOST_ITEMS = 20;

/** The first entries of a list page, each with the page that it leads to. */
export function itemList(
  merchants: readonly Merchant[],
  pathOf: (slug: string) => string,
  tenantDomain: string,
): Thing[] {
  if (merchants.length === 0) return [];
  const itemListElement = merchants.slice(0, MOST_ITEMS).map(({ slug, companyName }, place): Thing => ({
    '@type': 'ListItem',
    position: place + 1,
    name: companyName,
    url: absoluteUrl(pathOf(slug), tenantDomain),
  }));
  return [{ '@type': 'ItemList', numberOfItems: merchants.length, itemListElement }];
}
