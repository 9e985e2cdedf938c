import type { Merchant } from './models/merchant.ts';

export const RELATED_COUNT = 6;

/** Tells the neighbours of a merchant of the list; cheap enough to be asked for on every page. */
export type RelatedMerchants = (merchant: Merchant) => Merchant[];

/**
 * Up to six others of a list to look at next: those that follow the merchant in its first category, then those that
 * follow it in the whole list, both going round at the end. So every merchant is linked from others, and the choice
 * depends on nothing but the list.
 */
export function relatedMerchants(list: Merchant[]): RelatedMerchants {
  const byCategory = new Map<string, Merchant[]>();
  const placeInCategory = new Map<string, number>();
  const placeInList = new Map<string, number>();
  for (const [place, merchant] of list.entries()) {
    const group = byCategory.get(mainCategory(merchant)) ?? [];
    placeInList.set(merchant.id, place);
    placeInCategory.set(merchant.id, group.length);
    group.push(merchant);
    byCategory.set(mainCategory(merchant), group);
  }
  return (merchant) => {
    const group = byCategory.get(mainCategory(merchant)) ?? [];
    const related = new Map<string, Merchant>();
    collectFollowing(group, placeInCategory.get(merchant.id) ?? -1, merchant, related);
    collectFollowing(list, placeInList.get(merchant.id) ?? -1, merchant, related);
    return [...related.values()];
  };
}

function collectFollowing(list: Merchant[], place: number, self: Merchant, into: Map<string, Merchant>): void {
  for (let step = 1; step <= list.length && into.size < RELATED_COUNT; step++) {
    const candidate = list[(place + step) % list.length];
    if (candidate !== undefined && candidate.id !== self.id) into.set(candidate.id, candidate);
  }
}

function mainCategory(merchant: Merchant): string {
  return merchant.categoryIds[0] ?? '';
}
