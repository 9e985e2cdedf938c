import type { Category } from '../models/merchant.ts';
import { parseRecord, required } from './fields.ts';
import { readId } from './id.ts';
import { readSortIndex } from './number.ts';
import type { Parsed } from './parsed.ts';
import { readName } from './text.ts';

/** Reads a merchant category of the API. */
export function parseCategory(record: unknown): Parsed<Category> {
  return parseRecord(record, (fields) => {
    const id = required(fields, 'id', readId);
    const name = required(fields, 'name', readName);
    if (id === undefined || name === undefined) return undefined;
    return { id, name, sortIndex: readSortIndex(fields) };
  });
}
