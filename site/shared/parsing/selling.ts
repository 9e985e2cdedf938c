import type { DeliveryType, Season, Template, PointOfSale, SalesPoint } from '../models/selling.ts';
import type { ShippingRate } from '../order/order-facts.ts';
import { parseRecord, readList, readObject, report, required, type Fields, type Parsed } from './fields.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { readOpeningHours, readAddress, readGeoLocation } from './place.ts';
import { readId, readIds, readSortIndex, readInteger } from './primitives.ts';
import { readName, readText } from './text.ts';
import { readMediaUrl } from './url.ts';

/** A motif may list all merchants of a region. */
const MAX_MERCHANTS = 50_000;
const DELIVERY_TYPES: readonly DeliveryType[] = ['EMAIL', 'POSTAL_SHIPPING'];

/** Parses a voucher motif. Without merchants it applies to all of them, without usable delivery types to both. */
export function parseTemplate(record: unknown): Parsed<Template> {
  return parseRecord(record, (fields) => {
    const id = required(fields, 'id', readId);
    const name = required(fields, 'name', readName);
    if (id === undefined || name === undefined) return undefined;
    const deliveryTypes = readList(fields, 'deliveryTypes', readDeliveryType) ?? [];
    const merchantIds = readIds(fields, 'merchantIds', MAX_MERCHANTS) ?? [];
    return omitUndefined({
      id,
      name,
      imageUrl: readMediaUrl(fields, 'imageUrl'),
      deliveryTypes: DELIVERY_TYPES.filter((type) => deliveryTypes.length === 0 || deliveryTypes.includes(type)),
      merchantIds: merchantIds.length > 0 ? merchantIds.toSorted() : undefined,
      sortIndex: readSortIndex(fields),
      season: readObject(fields, 'season', readSeason),
    });
  });
}

function readSeason(fields: Fields): Season | undefined {
  const from = required(fields, 'from', readMonthAndDay);
  const to = required(fields, 'to', readMonthAndDay);
  return from === undefined || to === undefined ? undefined : { from, to };
}

function readMonthAndDay(fields: Fields, key: string): string | undefined {
  const text = readText(fields, key);
  if (text === undefined) return undefined;
  // A leap year has all days.
  const date = new Date(/^\d\d-\d\d$/.test(text) ? `2000-${text}` : NaN);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`2000-${text}`);
  return isDay ? text : report(fields, key, 'is not a month and a day, such as 11-15');
}

function readDeliveryType(fields: Fields, key: string): DeliveryType | undefined {
  const text = readText(fields, key);
  if (text === undefined) return undefined;
  return DELIVERY_TYPES.find((type) => type === text) ?? report(fields, key, 'is not a known delivery type');
}

/** Parses a location of a merchant. */
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

/** Parses a place that sells vouchers over the counter. */
export function parseSalesPoint(record: unknown): Parsed<SalesPoint> {
  return parseRecord(record, readSalesPoint);
}

/** The fields common to sales points and merchants' points of sale. */
function readSalesPoint(fields: Fields): SalesPoint | undefined {
  const id = required(fields, 'id', readId);
  const name = required(fields, 'displayName', readName);
  if (id === undefined || name === undefined) return undefined;
  return omitUndefined({ id, name, address: readAddress(fields, 'address'), location: readGeoLocation(fields) });
}

/** A thousand euros; more for one shipment is a mistake in the data. */
const MAX_SHIPPING_COST = 100_000;

/**
 * Parses the price of one shipment. A rate with an unreadable limit is rejected, since it would promise too low a
 * price.
 */
export function parseShippingRate(record: unknown): Parsed<ShippingRate> {
  return parseRecord(record, (fields) => {
    const name = required(fields, 'name', readText);
    const amount = required(fields, 'amount', (fields, key) => readInteger(fields, key, 0, MAX_SHIPPING_COST));
    const problems = fields.problems.length;
    const maxQuantity = readInteger(fields, 'maxQuantity', 1, Number.MAX_SAFE_INTEGER);
    const hasBadLimit = fields.problems.length > problems;
    return name === undefined || amount === undefined || hasBadLimit
      ? undefined
      : omitUndefined({ name, amount, maxQuantity });
  });
}
