import type { Category, Merchant } from './models/merchant.ts';
import type { SnapshotIndex } from './snapshot-index.ts';

export interface AcceptanceGroup {
  name: string;
  /** Absent for the group of those without one. */
  category?: Category;
  merchants: Merchant[];
}

/** Heading of those without a category. */
const OTHERS = 'Weitere';

/**
 * The acceptance locations by their first category, in the order of the categories; those without one come last.
 * Empty groups are left out.
 */
export function acceptanceGroups({ acceptanceLocations, categoryById }: SnapshotIndex): AcceptanceGroup[] {
  const groups = new Map<string, AcceptanceGroup>(
    [...categoryById.values()].map((category) => [category.id, { name: category.name, category, merchants: [] }]),
  );
  const others: AcceptanceGroup = { name: OTHERS, merchants: [] };
  for (const merchant of acceptanceLocations) {
    const category = merchant.categoryIds.find((id) => categoryById.has(id));
    (groups.get(category ?? '') ?? others).merchants.push(merchant);
  }
  return [...groups.values(), others].filter(({ merchants }) => merchants.length > 0);
}

/** Id of the group's heading on the list page. @param place of the group, from 0 */
export function acceptanceGroupId(place: number): string {
  return `branche-${place + 1}`;
}
