import { paymentProvider, paymentProviders } from '../../../site/payment/providers.ts';
import type { Merchant } from '../../../site/shared/models/merchant.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { DEFAULT_SORT_INDEX } from '../../../site/shared/parsing/primitives.ts';
import { vouchers } from '../../../site/shared/snapshot-index.ts';
import { hasText } from '../../../site/shared/text/tenant-markup.ts';
import { oneLine } from './api-errors.ts';
import { EXAMPLES, FACTS_VERSION, type FieldExample, type FieldFacts, type SnapshotFacts } from './snapshot-facts.ts';

/** Characters of a value. */
const VALUE_LENGTH = 60;

/** Number of records of each kind, which the guard compares with the live release. */
export function countRecords(snapshot: Snapshot): Record<string, number> {
  return Object.fromEntries(Object.entries(listsOf(snapshot)).map(([list, records]) => [list, records.length]));
}

export function collectFacts(snapshot: Snapshot): SnapshotFacts {
  return {
    version: FACTS_VERSION,
    fields: Object.fromEntries(Object.entries(listsOf(snapshot)).map(([list, records]) => [list, fieldsOf(records)])),
    essentials: essentialsOf(snapshot),
    amounts: amountsOf(vouchers(snapshot)),
  };
}

interface NamedRecord {
  id: string;
  name?: string;
  companyName?: string;
}

function listsOf(snapshot: Snapshot): Record<string, readonly NamedRecord[]> {
  const { merchants, categories, pointsOfSale, salesPoints, templates, supporters, tenant } = snapshot;
  return {
    merchants,
    categories,
    pointsOfSale,
    salesPoints,
    templates,
    supporters,
    sponsors: tenant.websiteSponsors,
  };
}

/** Every record has them. */
const REQUIRED: ReadonlySet<string> = new Set(['id', 'slug', 'name', 'companyName']);

/** Any field, so that one that is added later needs no code here. */
function fieldsOf(records: readonly NamedRecord[]): Record<string, FieldFacts> {
  const fields = new Map<string, { count: number; lowest: { record: NamedRecord; value: unknown }[] }>();
  for (const record of records) {
    for (const [field, value] of Object.entries(record)) {
      if (REQUIRED.has(field) || isBlank(value)) continue;
      const known = fields.get(field) ?? { count: 0, lowest: [] };
      fields.set(field, known);
      known.count += 1;
      const place = known.lowest.findIndex((each) => record.id < each.record.id);
      known.lowest.splice(place === -1 ? known.lowest.length : place, 0, { record, value });
      known.lowest.length = Math.min(known.lowest.length, EXAMPLES);
    }
  }
  return Object.fromEntries(
    [...fields].map(([field, { count, lowest }]) => [
      field,
      { count, examples: lowest.map(({ record, value }) => exampleOf(record, value)) },
    ]),
  );
}

const BLANK: ReadonlySet<unknown> = new Set([undefined, null, false, DEFAULT_SORT_INDEX]);

/** Whether a record lacks the field: parsers fill in an empty list or another value that shows nothing. */
function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return !hasText(value);
  return typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : BLANK.has(value);
}

function exampleOf({ id, companyName, name }: NamedRecord, value: unknown): FieldExample {
  return [id, oneLine(companyName ?? name ?? id, VALUE_LENGTH), inOneLine(value)];
}

function inOneLine(value: unknown): string {
  return JSON.stringify(oneLine(toText(value).replace(/<[^<>]*>/g, ' '), VALUE_LENGTH));
}

function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(toText).join(', ');
}

/** Named as the API names them, if it does. */
function essentialsOf({ tenant, generalVoucher }: Snapshot): Record<string, string> {
  const { imprintHtml, privacyHtml, provider, supportEmail, supportPhone, logo, smallLogo } = tenant;
  const values: Record<string, unknown> = {
    ...Object.fromEntries(paymentProviders(tenant).map((id) => [`way to pay ${id}`, paymentProvider(id).texts.name])),
    imprint: imprintHtml,
    privacy: privacyHtml,
    'provider.name': provider?.name,
    'provider.address': provider?.address,
    supportEmail,
    supportPhone,
    logo,
    smallLogo,
    'general voucher': generalVoucher?.companyName,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isBlank(value) ? [] : [[name, inOneLine(value)]])),
  );
}

function amountsOf(sold: readonly Merchant[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const { slug, voucherAmounts, minVoucherAmount, maxVoucherAmount } of sold) {
    const offered = voucherAmounts.map(toEuros).join(', ');
    const text = `${offered} € (${toEuros(minVoucherAmount)} to ${toEuros(maxVoucherAmount)} €)`;
    (groups[text] ??= []).push(slug);
  }
  return groups;
}

/** Amounts are whole euros. */
function toEuros(cents: number): number {
  return cents / 100;
}
