import type { Sponsor } from '../models/tenant.ts';
import { parseRecord, present, required } from './fields.ts';
import type { Fields } from './fields.ts';
import { readId } from './id.ts';
import { readSortIndex } from './number.ts';
import type { Parsed } from './parsed.ts';
import { readName } from './text.ts';
import { readMediaUrl, readWebUrl } from './url.ts';

/** Reads a company that supports the programme. */
export function parseSponsor(record: unknown): Parsed<Sponsor> {
  return parseRecord(record, readSponsor);
}

export function readSponsor(fields: Fields): Sponsor | undefined {
  const id = required(fields, 'id', readId);
  const name = required(fields, 'name', readName);
  if (id === undefined || name === undefined) return undefined;
  return present({
    id,
    name,
    linkUrl: readWebUrl(fields, 'linkUrl'),
    logoSmallUrl: readMediaUrl(fields, 'logoSmallUrl'),
    sortIndex: readSortIndex(fields),
  });
}
