import { createHash } from 'node:crypto';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import { foldSlug } from '../../site/shared/slug.ts';
import { compareText } from '../../site/shared/sort-records.ts';
import { oneLine } from './api-errors.ts';
import type { Located } from './parse-records.ts';
import type { SourceWarnings } from './source-warnings.ts';

/**
 * One record for each id. Equal ones are folded into one; of those that differ the same one is kept whatever their order.
 * Either is a warning.
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
/** What is kept of a slug that leaves no room for an id. */
const SHORTENED = 150;
const DIGITS = /^\d{1,15}$/;

/**
 * Gives each merchant an address of its own. Of several with one slug, the general voucher keeps it, otherwise the one
 * with the smallest id, which was there first; the others get `<slug>-<id>`. Each such pair is a warning.
 * @param merchants one for each id
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
    const slug = freeSlug(value, taken);
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

function freeSlug({ slug, id }: Merchant, taken: ReadonlySet<string>): string {
  const withId = foldSlug(`${slug}-${foldSlug(id) ?? digestOf(id)}`);
  if (withId !== null && !taken.has(withId)) return withId;
  for (let attempt = 0; ; attempt++) {
    const withDigest = foldSlug(`${slug.slice(0, SHORTENED)}-${digestOf(`${id} ${attempt}`)}`);
    if (withDigest !== null && !taken.has(withDigest)) return withDigest;
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Numbers by their value, so that a newer merchant comes last. */
function compareIds(a: string, b: string): number {
  return DIGITS.test(a) && DIGITS.test(b) ? Number(a) - Number(b) : compareText(a, b);
}

function nameOf({ companyName, id }: Merchant): string {
  return `"${oneLine(companyName, NAME_LENGTH)}" with id ${oneLine(id, NAME_LENGTH)}`;
}

/** JSON with the keys of every object in the order of their code units: equal data gives equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (isObject(member) ? sortKeys(member) : member));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortKeys(object: Record<string, unknown>): Record<string, unknown> {
  // Object.fromEntries makes `__proto__` a key like any other.
  return Object.fromEntries(
    Object.keys(object)
      .toSorted()
      .map((key) => [key, object[key]]),
  );
}
