import { canonicalJson } from './canonical-json.ts';
import type { Placed } from './parse-answers.ts';
import { compareText } from '../../site/shared/sort-records.ts';
import type { SourceWarnings } from './source-warnings.ts';

/**
 * One record for each id. Equal ones are folded into one; of those that differ the same one is kept whatever their order.
 * Either is a warning.
 */
export function distinctRecords<T extends { id: string }>(
  records: readonly Placed<T>[],
  url: string,
  warnings: SourceWarnings,
): Placed<T>[] {
  const byId = new Map<string, Placed<T>>();
  for (const record of records) {
    const { id } = record.value;
    const earlier = byId.get(id);
    if (earlier === undefined) {
      byId.set(id, record);
      continue;
    }
    const order = compareText(canonicalJson(earlier.value), canonicalJson(record.value));
    if (order > 0) byId.set(id, record);
    warnings.add({
      code: order === 0 ? 'RECORD_TWICE' : 'ID_TWICE',
      message:
        order === 0
          ? `the same record is listed more than once and shown once (${url})`
          : `different records have the same id and only one of them is shown (${url})`,
      url,
      pointer: record.pointer,
      label: `id ${id}, also ${earlier.pointer}`,
    });
  }
  return [...byId.values()];
}
