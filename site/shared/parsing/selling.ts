import type { DeliveryType, Season, Template, PointOfSale, SalesPoint } from '../models/selling.ts';
import type { ShippingRate } from '../order/shipping.ts';
import { checked, converted, parseRecord, readAll, readList, readObject, type Fields, type Parsed } from './fields.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { readOpeningHours, readAddress, readGeoLocation } from './place.ts';
import { integer, readId, readIds, readSortIndex } from './primitives.ts';
import { readName, readText } from './text.ts';
import { readMediaUrl } from './url.ts';

/** A motif may list all merchants of a region. */
const MAX_MERCHANTS = 50_000;
const DELIVERY_TYPES: readonly DeliveryType[] = ['EMAIL', 'POSTAL_SHIPPING'];

/** Without merchants, a motif applies to all of them; without usable delivery types, to both. */
export function parseTemplate(record: unknown): Parsed<Template> {
  return parseRecord(record, (fields) => {
    const known = readAll(fields, { id: readId, name: readName });
    if (known === undefined) return undefined;
    const deliveryTypes = readList(fields, 'deliveryTypes', readDeliveryType) ?? [];
    const merchantIds = readIds(fields, 'merchantIds', MAX_MERCHANTS) ?? [];
    return omitUndefined({
      ...known,
      imageUrl: readMediaUrl(fields, 'imageUrl'),
      deliveryTypes: DELIVERY_TYPES.filter((type) => deliveryTypes.length === 0 || deliveryTypes.includes(type)),
      merchantIds: merchantIds.length > 0 ? merchantIds.toSorted() : undefined,
      sortIndex: readSortIndex(fields),
      season: readObject(fields, 'season', readSeason),
    });
  });
}

function readSeason(fields: Fields): Season | undefined {
  return readAll(fields, { from: readMonthAndDay, to: readMonthAndDay });
}

const readMonthAndDay = checked(
  readText,
  (text) => {
    // A leap year has all days.
    const date = new Date(/^\d\d-\d\d$/.test(text) ? `2000-${text}` : NaN);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`2000-${text}`);
  },
  'is not a month and a day, such as 11-15',
);

const readDeliveryType = converted(
  readText,
  (text) => DELIVERY_TYPES.find((type) => type === text),
  'is not a known delivery type',
);

/** A location of a merchant. */
export function parsePointOfSale(record: unknown): Parsed<PointOfSale> {
  return parseRecord(record, (fields) => {
    const place = readSalesPoint(fields);
    if (place === undefined) return undefined;
    return omitUndefined({
      ...place,
      merchantId: readId(fields, 'merchantId'),
      openingHours: readOpeningHours(fields, 'openingHours'),
    });
  });
}

/** A place that sells vouchers over the counter. */
export function parseSalesPoint(record: unknown): Parsed<SalesPoint> {
  return parseRecord(record, readSalesPoint);
}

function readSalesPoint(fields: Fields): SalesPoint | undefined {
  const known = readAll(fields, { id: readId, displayName: readName });
  if (known === undefined) return undefined;
  const { id, displayName: name } = known;
  return omitUndefined({ id, name, address: readAddress(fields, 'address'), location: readGeoLocation(fields) });
}

/** Up to a thousand euros; more for one shipment is a mistake in the data. */
const readShippingCost = integer(0, 100_000);
const readQuantity = integer(1, Number.MAX_SAFE_INTEGER);

/** A rate with an unreadable limit is rejected, since it would promise too low a price. */
export function parseShippingRate(record: unknown): Parsed<ShippingRate> {
  return parseRecord(record, (fields) => {
    const known = readAll(fields, { name: readText, amount: readShippingCost });
    const problems = fields.problems.length;
    const maxQuantity = readQuantity(fields, 'maxQuantity');
    const hasBadLimit = fields.problems.length > problems;
    return known === undefined || hasBadLimit ? undefined : omitUndefined({ ...known, maxQuantity });
  });
}
