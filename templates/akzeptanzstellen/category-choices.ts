import type { CategoryChoice } from '../../site/components/list-filter/CategoryChips.tsx';
import type { PackedAcceptanceList } from '../../site/shared/acceptance-list.ts';
import type { ListedLocation } from '../../site/shared/unpack-acceptance-list.ts';

/** The groups as a choice, each with all that belong to it: those listed under another group as well. */
export function categoryChoices({ groups }: PackedAcceptanceList, locations: ListedLocation[]): CategoryChoice[] {
  const counts = groups.map(() => 0);
  for (const location of locations) {
    for (const place of location.groups) counts[place] = (counts[place] ?? 0) + 1;
  }
  return groups.map(({ key, name }, place) => ({ key, name, count: counts[place] ?? 0 }));
}
