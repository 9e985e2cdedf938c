import type { Category, Merchant } from '../models/merchant.ts';
import { foldSlug } from '../slug.ts';
import type { SnapshotIndex } from '../snapshot-index.ts';

export interface AcceptanceGroup {
  name: string;
  /** Identifies the category in the address of the list page. */
  key: string;
  /** Absent for the group of merchants without a category. */
  category?: Category;
  /** Merchants listed under the group's heading. */
  merchants: Merchant[];
  /** Number of merchants in the category, including those listed under another heading: what its filter shows. */
  count: number;
}

/** Heading of the merchants without a category. */
const OTHERS = 'Weitere';

/**
 * The acceptance locations by their first category, in the order of the categories; those without one come last. Empty
 * groups are omitted.
 */
export function acceptanceGroups({ acceptanceLocations, categoryById }: SnapshotIndex): AcceptanceGroup[] {
  const groups = new Map<string, AcceptanceGroup>(
    [...categoryById.values()].map((category) => [category.id, { ...emptyGroup(category.name), category }]),
  );
  const others = emptyGroup(OTHERS);
  for (const merchant of acceptanceLocations) {
    const own = merchant.categoryIds.flatMap((id) => groups.get(id) ?? []);
    (own[0] ?? others).merchants.push(merchant);
    for (const group of own.length === 0 ? [others] : own) group.count++;
  }
  return withKeys([...groups.values(), others].filter(({ merchants }) => merchants.length > 0));
}

/** Id of the group's heading on the list page. @param place index of the group, from 0 */
export function acceptanceGroupId(place: number): string {
  return `branche-${place + 1}`;
}

function emptyGroup(name: string): AcceptanceGroup {
  return { name, key: '', merchants: [], count: 0 };
}

/** Makes keys unique: categories may share a name or have one without letters. */
function withKeys(groups: AcceptanceGroup[]): AcceptanceGroup[] {
  const keys = new Set<string>();
  for (const [place, group] of groups.entries()) {
    const key = foldSlug(group.name);
    group.key = key === null || keys.has(key) ? acceptanceGroupId(place) : key;
    keys.add(group.key);
  }
  return groups;
}
