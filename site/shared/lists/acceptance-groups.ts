import type { Category, Merchant } from '../models/merchant.ts';
import { foldSlug } from '../slug.ts';
import type { SnapshotIndex } from '../snapshot-index.ts';

export interface AcceptanceGroup {
  name: string;
  /** Identifies it in the address of the list page. */
  key: string;
  /** Absent for merchants without a category. */
  category?: Category;
  /** Listed under the group's heading. */
  merchants: Merchant[];
  /** What its filter shows: with those listed under another heading. */
  count: number;
}

const OTHERS = 'Weitere';

/** By first category, in the order of the categories; those without one come last. */
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

/** Of the heading on the list page. @param place from 0 */
export function acceptanceGroupId(place: number): string {
  return `branche-${place + 1}`;
}

function emptyGroup(name: string): AcceptanceGroup {
  return { name, key: '', merchants: [], count: 0 };
}

/** Categories may share a name or have one without letters. */
function withKeys(groups: AcceptanceGroup[]): AcceptanceGroup[] {
  const keys = new Set<string>();
  for (const [place, group] of groups.entries()) {
    const key = foldSlug(group.name);
    group.key = key === null || keys.has(key) ? acceptanceGroupId(place) : key;
    keys.add(group.key);
  }
  return groups;
}
