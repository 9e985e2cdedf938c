import type { Picture } from '../models/picture.ts';
import type { DeliveryType } from '../models/selling.ts';
import type { Motif } from '../motifs.ts';
import type { VoucherOffer } from '../order/voucher-order.ts';
import { parseRecord, present, readList, readObject, report, required, type Fields } from './fields.ts';
import { readId } from './id.ts';
import { readInteger } from './number.ts';
import type { Parsed } from './parsed.ts';
import { readText } from './text.ts';

/** More cents than any voucher is worth. */
const HIGHEST_AMOUNT = 100_000_000;

const HIGHEST_PIXELS = 10_000;

/**
 * Reads from the payload of a voucher's page what can be ordered there. It may be that of another build than the page
 * that reads it.
 */
export function parseVoucherOffer(payload: unknown): Parsed<VoucherOffer> {
  return parseRecord(payload, (page) =>
    required(page, 'data', (page, key) =>
      readObject(page, key, (data) => required(data, 'content', (data, key) => readObject(data, key, readContent))),
    ),
  );
}

function readContent(fields: Fields): VoucherOffer | undefined {
  const id = required(fields, 'merchantId', readId);
  const slug = required(fields, 'slug', readText);
  const companyName = required(fields, 'name', readText);
  const minAmount = required(fields, 'minAmount', readCents);
  const maxAmount = required(fields, 'maxAmount', readCents);
  const amounts = required(fields, 'amounts', (fields, key) => readList(fields, key, readCents));
  const motifs = required(fields, 'motifs', (fields, key) => readList(fields, key, readMotif));
  if (id === undefined || slug === undefined || companyName === undefined) return undefined;
  if (minAmount === undefined || maxAmount === undefined || amounts === undefined || motifs === undefined) {
    return undefined;
  }
  return { merchant: { id, slug, companyName }, minAmount, maxAmount, amounts, motifs };
}

function readMotif(list: Fields, index: string): Motif | undefined {
  return readObject(list, index, (fields) => {
    const id = required(fields, 'id', readId);
    const name = required(fields, 'name', readText);
    const deliveryTypes = readList(fields, 'deliveryTypes', readDeliveryType) ?? [];
    if (id === undefined || name === undefined) return undefined;
    if (deliveryTypes.length === 0) return report(fields, 'deliveryTypes', 'is empty');
    return present({ id, name, picture: readObject(fields, 'picture', readPicture), deliveryTypes });
  });
}

function readDeliveryType(fields: Fields, key: string): DeliveryType | undefined {
  const text = readText(fields, key);
  if (text === 'EMAIL' || text === 'POSTAL_SHIPPING' || text === undefined) return text;
  return report(fields, key, 'is not a known delivery type');
}

function readPicture(fields: Fields): Picture | undefined {
  const path = required(fields, 'path', readText);
  const width = required(fields, 'width', readPixels);
  const height = required(fields, 'height', readPixels);
  const widths = readList(fields, 'widths', readPixels) ?? [];
  if (path === undefined || width === undefined || height === undefined) return undefined;
  // Pictures are on the own site.
  if (!/^\/(?!\/)/.test(path) || widths.length === 0) return report(fields, 'path', 'is no picture of this site');
  return { path, width, height, widths };
}

function readCents(fields: Fields, key: string): number | undefined {
  return readInteger(fields, key, 1, HIGHEST_AMOUNT);
}

function readPixels(fields: Fields, key: string): number | undefined {
  return readInteger(fields, key, 1, HIGHEST_PIXELS);
}
