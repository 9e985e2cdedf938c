import { isAbsentOr, isCount, isListOf, isObjectOf, isOneOf, isRecordOf, isText, isTupleOf } from '../../lib/schema.ts';

/* What the guard compares of a site's data. Apart from collect-facts.ts, so that the main process does not load the parsers. */

/**
 * Facts of other versions are not compared. Raise it when the code renames a field of a record or an essential, or writes
 * amounts in other words: otherwise the guard takes that for lost or changed data, in every tenant.
 */
export const FACTS_VERSION = 1;

/** Records that a field keeps as examples, so that a loss can be shown with its value before. */
export const EXAMPLES = 3;

/** What the guard compares of a site's data: small, and the same for the same snapshot. */
export interface SnapshotFacts {
  version: typeof FACTS_VERSION;
  /** By list and field: the records that have it. */
  fields: Record<string, Record<string, FieldFacts>>;
  /** What a site should not lose, by its name: its value in one line. */
  essentials: Record<string, string>;
  /** Amounts as text: the slugs of the vouchers that have them. */
  amounts: Record<string, string[]>;
  /** Images that could be fetched; absent where none is fetched, as for the doctor. */
  images?: { pictures: number; logos: number } | undefined;
}

export interface FieldFacts {
  /** Number of records. */
  count: number;
  /** Those with the lowest ids. */
  examples: FieldExample[];
}

/** Id and name of a record, and the field's value in one line. */
export type FieldExample = readonly [id: string, name: string, value: string];

/** Whether facts from a manifest, which others can write where a site is published, can be compared. */
export const isSnapshotFacts = isObjectOf<SnapshotFacts>({
  version: isOneOf([FACTS_VERSION]),
  fields: isRecordOf(
    isRecordOf(isObjectOf<FieldFacts>({ count: isCount, examples: isListOf(isTupleOf([isText, isText, isText])) })),
  ),
  essentials: isRecordOf(isText),
  amounts: isRecordOf(isListOf(isText)),
  images: isAbsentOr(isObjectOf({ pictures: isCount, logos: isCount })),
});
