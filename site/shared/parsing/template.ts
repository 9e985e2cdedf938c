import type { DeliveryType, Template } from '../models/selling.ts';
import { parseRecord, present, readList, report, required } from './fields.ts';
import type { Fields } from './fields.ts';
import { readId, readIds } from './id.ts';
import { readSortIndex } from './number.ts';
import type { Parsed } from './parsed.ts';
import { readName, readText } from './text.ts';
import { readMediaUrl } from './url.ts';

/** A motif may name all merchants of a region. */
const MOST_MERCHANTS = 50_000;
const DELIVERY_TYPES: readonly DeliveryType[] = ['EMAIL', 'POSTAL_SHIPPING'];

/** Reads a voucher motif. Without merchants it is for all of them, without usable delivery types for both. */
export function parseTemplate(record: unknown): Parsed<Template> {
  return parseRecord(record, (fields) => {
    const id = required(fields, 'id', readId);
    const name = required(fields, 'name', readName);
    if (id === undefined || name === undefined) return undefined;
    const deliveryTypes = readList(fields, 'deliveryTypes', readDeliveryType) ?? [];
    const merchantIds = readIds(fields, 'merchantIds', MOST_MERCHANTS) ?? [];
    return present({
      id,
      name,
      imageUrl: readMediaUrl(fields, 'imageUrl'),
      deliveryTypes: DELIVERY_TYPES.filter((type) => deliveryTypes.length === 0 || deliveryTypes.includes(type)),
      merchantIds: merchantIds.length > 0 ? merchantIds.toSorted() : undefined,
      sortIndex: readSortIndex(fields),
    });
  });
}

function readDeliveryType(fields: Fields, key: string): DeliveryType | undefined {
  const text = readText(fields, key);
  if (text === undefined) return undefined;
  return DELIVERY_TYPES.find((type) => type === text) ?? report(fields, key, 'is not a known delivery type');
}
