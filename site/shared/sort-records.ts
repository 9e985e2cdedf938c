/** Smaller index first, then name, then id. */
export interface SortKey {
  index: number;
  name: string;
  id: string;
}

/**
 * As a German reader expects (ä as a, case and punctuation ignored), and alike on every machine, unlike Intl.Collator,
 * whose data change. Does not depend on the input order, as long as ids are unique.
 */
export function sortRecords<T>(records: readonly T[], keyOf: (record: T) => SortKey): T[] {
  return records
    .map((record) => {
      const key = keyOf(record);
      return { record, key, folded: foldName(key.name) };
    })
    .toSorted(
      (a, b) =>
        a.key.index - b.key.index ||
        compareText(a.folded, b.folded) ||
        compareText(a.key.name, b.key.name) ||
        compareText(a.key.id, b.key.id),
    )
    .map(({ record }) => record);
}

/** By UTF-16 code units. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
