import type { Picture } from '../models/picture.ts';
import type { DeliveryType } from '../models/selling.ts';
import type { Motif } from '../motifs.ts';
import type { Offers } from '../order/offers.ts';
import { parseRecord, present, readList, readObject, report, required, type Fields } from './fields.ts';
import { readId } from './id.ts';
import { readInteger } from './number.ts';
import type { Parsed } from './parsed.ts';
import { readText } from './text.ts';

/** More cents than any voucher is worth. */
const HIGHEST_AMOUNT = 100_000_000;

const HIGHEST_PIXELS = 10_000;

/**
 * Reads what a build sells. The build may be another one than that of the page that reads it. One part that cannot be
 * read makes all of it unusable: a missing merchant would look like one that is not sold.
 */
export function parseOffersFile(file: unknown, buildId: string): Parsed<Offers> {
  const parsed = parseRecord(file, (fields) => readOffers(fields, buildId));
  return parsed.ok && parsed.problems.length > 0 ? { ok: false, problems: parsed.problems } : parsed;
}

function readOffers(fields: Fields, buildId: string): Offers | undefined {
  const id = required(fields, 'id', readText);
  if (id !== buildId) return report(fields, 'id', 'is another build');
  const motifs = required(fields, 'motifs', (fields, key) => readList(fields, key, readMotif)) ?? [];
  const offers: Offers = new Map();
  required(fields, 'terms', (fields, key) =>
    readList(fields, key, (list, index) => readObject(list, index, (terms) => readTerms(terms, motifs, offers))),
  );
  return offers;
}

function readTerms(fields: Fields, known: readonly Motif[], offers: Offers): true {
  const minAmount = required(fields, 'min', readCents) ?? 0;
  const maxAmount = required(fields, 'max', readCents) ?? 0;
  const amounts = required(fields, 'amounts', (fields, key) => readList(fields, key, readCents)) ?? [];
  const indexes = required(fields, 'motifs', (fields, key) =>
    readList(fields, key, (list, index) => readInteger(list, index, 0, known.length - 1)),
  );
  const motifs = (indexes ?? []).flatMap((index) => known[index] ?? []);
  required(fields, 'merchants', (fields, key) =>
    readList(fields, key, (list, index) => {
      const merchant = readList(list, index, readId);
      const [id, slug] = merchant ?? [];
      if (id === undefined || slug === undefined) return report(list, index, 'is no merchant');
      offers.set(id, { slug, minAmount, maxAmount, amounts, motifs });
      return true;
    }),
  );
  return true;
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
