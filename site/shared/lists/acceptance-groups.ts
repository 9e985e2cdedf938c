import type { Category, Merchant } from '../models/merchant.ts';
import { ROUTES } from '../routes.ts';
import { foldSlug } from '../slug.ts';
import type { SnapshotIndex } from '../snapshot-index.ts';

export interface AcceptanceGroup {
  name: string;
  /** Names the category in the address of the list page. */
  key: string;
  /** Absent for the group of those without one. */
  category?: Category;
  /** Those listed under the group's heading. */
  merchants: Merchant[];
  /** All that belong to the category, those listed under another heading as well: what its filter shows. */
  count: number;
}

/** Heading of those without a category. */
const OTHERS = 'Weitere';

/**
 * The acceptance locations by their first category, in the order of the categories; those without one come last.
 * Empty groups are left out.
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

/** Id of the group's heading on the list page. @param place of the group, from 0 */
export function acceptanceGroupId(place: number): string {
  return `branche-${place + 1}`;
}

/** The list page, narrowed down to the group's category: all of `count`. */
export function acceptanceGroupPath({ key }: AcceptanceGroup): string {
  return `${ROUTES.acceptanceLocations}?branche=${encodeURIComponent(key)}`;
}

function emptyGroup(name: string): AcceptanceGroup {
  return { name, key: '', merchants: [], count: 0 };
}

/** Categories may have the same name, or one without a letter. */
function withKeys(groups: AcceptanceGroup[]): AcceptanceGroup[] {
  const keys = new Set<string>();
  for (const [place, group] of groups.entries()) {
    const key = foldSlug(group.name);
    group.key = key === null || keys.has(key) ? acceptanceGroupId(place) : key;
    keys.add(group.key);
  }
  return groups;
}
