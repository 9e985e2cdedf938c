import type { Merchant } from './models/merchant.ts';
import type { SnapshotIndex } from './snapshot-index.ts';

export interface AcceptanceGroup {
  name: string;
  merchants: Merchant[];
}

/** Heading of those without a category. */
const OTHERS = 'Weitere';

/**
 * The acceptance locations by their first category, in the order of the categories; those without one come last.
 * Empty groups are left out.
 */
export function acceptanceGroups({ acceptanceLocations, categoryById }: SnapshotIndex): AcceptanceGroup[] {
  const groups = new Map<string, Merchant[]>([...categoryById.values()].map(({ name }) => [name, []]));
  const others: Merchant[] = [];
  for (const merchant of acceptanceLocations) {
    const category = merchant.categoryIds.map((id) => categoryById.get(id)?.name).find((name) => name !== undefined);
    (groups.get(category ?? '') ?? others).push(merchant);
  }
  return [...groups, [OTHERS, others] as const]
    .filter(([, merchants]) => merchants.length > 0)
    .map(([name, merchants]) => ({ name, merchants }));
}

/** Id of the group's heading on the list page. @param place of the group, from 0 */
export function acceptanceGroupId(place: number): string {
  return `branche-${place + 1}`;
}
