import { createHash } from 'node:crypto';
import type { Merchant } from '../../../site/shared/models/merchant.ts';
import { foldSlug } from '../../../site/shared/slug.ts';
import { compareText } from '../../../site/shared/sort-records.ts';
import { isRecord } from '../../lib/schema.ts';
import { oneLine } from './api-errors.ts';
import type { Located } from './parse-records.ts';
import type { SourceWarnings } from './source-warnings.ts';

/**
 * Keeps one record for each id. Of different records with the same id, the choice does not depend on their order. Each
 * duplicate gives a warning.
 */
export function distinctRecords<T extends { id: string }>(
  records: readonly Located<T>[],
  url: string,
  warnings: SourceWarnings,
): Located<T>[] {
  const byId = new Map<string, Located<T>>();
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

const NAME_LENGTH = 60;
/** Length to which a slug is shortened if it leaves no room for an id. */
const SHORTENED_LENGTH = 150;
const DIGITS = /^\d{1,15}$/;

/**
 * Gives each merchant a unique slug. Of several with the same slug, the general voucher keeps it, otherwise the merchant with
 * the smallest id, which is the oldest; the others get `<slug>-<id>` and a warning.
 * @param merchants with unique ids
 */
export function withDistinctSlugs(
  merchants: readonly Located<Merchant>[],
  generalVoucher: Merchant | undefined,
  url: string,
  warnings: SourceWarnings,
): Located<Merchant>[] {
  const owners = new Map<string, Merchant>();
  if (generalVoucher !== undefined) owners.set(generalVoucher.slug, generalVoucher);
  const byId = merchants.toSorted((a, b) => compareIds(a.value.id, b.value.id));
  for (const { value } of byId) if (!owners.has(value.slug)) owners.set(value.slug, value);

  const taken = new Set(owners.keys());
  const moved = new Map<Merchant, Merchant>();
  for (const { value, pointer } of byId) {
    const owner = owners.get(value.slug);
    if (owner === undefined || owner === value) continue;
    const slug = unusedSlug(value, taken);
    taken.add(slug);
    moved.set(value, { ...value, slug });
    warnings.add({
      code: 'SLUG_TWICE',
      message: `two merchants have the same slug: the address of the second ends with its id (${url})`,
      url,
      pointer: `${pointer}/slug`,
      example: `/gutscheine/${value.slug}: ${nameOf(owner)}; /gutscheine/${slug}: ${nameOf(value)}`,
    });
  }
  return merchants.map(({ value, pointer }) => ({ value: moved.get(value) ?? value, pointer }));
}

function unusedSlug({ slug, id }: Merchant, taken: ReadonlySet<string>): string {
  const withId = foldSlug(`${slug}-${foldSlug(id) ?? digestOf(id)}`);
  if (withId !== null && !taken.has(withId)) return withId;
  for (let attempt = 0; ; attempt++) {
    const withDigest = foldSlug(`${slug.slice(0, SHORTENED_LENGTH)}-${digestOf(`${id} ${attempt}`)}`);
    if (withDigest !== null && !taken.has(withDigest)) return withDigest;
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Compares numeric ids by value, so that the newest merchant comes last. */
function compareIds(a: string, b: string): number {
  return DIGITS.test(a) && DIGITS.test(b) ? Number(a) - Number(b) : compareText(a, b);
}

function nameOf({ companyName, id }: Merchant): string {
  return `"${oneLine(companyName, NAME_LENGTH)}" with id ${oneLine(id, NAME_LENGTH)}`;
}

/** JSON with sorted keys: equal data gives equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (isRecord(member) ? sortKeys(member) : member));
}

function sortKeys(object: Record<string, unknown>): Record<string, unknown> {
  // Object.fromEntries treats `__proto__` like any other key.
  return Object.fromEntries(
    Object.keys(object)
      .toSorted()
      .map((key) => [key, object[key]]),
  );
}
