import { PAYMENT_PROVIDERS } from '../../payment/providers.ts';
import type { CostBreakdown } from './order-responses.ts';
import type { OrderRecord } from '../order/order-record.ts';
import { DAY, MAX_QUANTITY, type Gift, type MerchantReference, type Position } from '../order/position.ts';
import {
  parseRecord,
  omitUndefined,
  readList,
  readObject,
  report,
  required,
  rawValue,
  type Fields,
  type Parsed,
} from './fields.ts';
import { readInteger } from './primitives.ts';

const PROVIDERS = PAYMENT_PROVIDERS.map(({ id }) => id);
const PAYMENT_STATES = ['OPEN', 'PAID', 'PENDING', 'FAILED'] as const;
const CART_STATES = ['aside', 'restored'] as const;
const DELIVERY_TYPES = ['EMAIL', 'POSTAL_SHIPPING'] as const;

/** Parses an order from localStorage strictly: an incomplete order is rejected. */
export function parseOrderRecord(saved: unknown): Parsed<OrderRecord> {
  const parsed = parseRecord(saved, readRecord);
  return parsed.ok && parsed.problems.length > 0 ? { ok: false, problems: parsed.problems } : parsed;
}

function readRecord(fields: Fields): OrderRecord | undefined {
  const orderId = required(fields, 'orderId', readVerbatim);
  const provider = required(fields, 'provider', oneOf(PROVIDERS));
  const payPalOrderId = readVerbatim(fields, 'payPalOrderId');
  const state = required(fields, 'state', oneOf(PAYMENT_STATES));
  const cart = oneOf(CART_STATES)(fields, 'cart');
  const positions = required(fields, 'positions', readPositions);
  const costs = required(fields, 'costs', (fields, key) => readObject(fields, key, readCosts));
  const email = required(fields, 'email', readVerbatim);
  const address = readVerbatim(fields, 'address');
  const otherAddress = readVerbatim(fields, 'otherAddress');
  const placedAt = required(fields, 'placedAt', (fields, key) => readInteger(fields, key, 1, Number.MAX_SAFE_INTEGER));
  return requireAll(
    { orderId, provider, state, positions, costs, email, placedAt },
    { payPalOrderId, cart, address, otherAddress },
  );
}

function readPositions(fields: Fields, key: string): Position[] | undefined {
  const positions = readList(fields, key, (list, index) =>
    required(list, index, (list, index) => readObject(list, index, readPosition)),
  );
  return positions?.length === 0 ? report(fields, key, 'is empty') : positions;
}

function readPosition(fields: Fields): Position | undefined {
  const merchant = required(fields, 'merchant', (fields, key) => readObject(fields, key, readMerchant));
  const amount = required(fields, 'amount', readAtLeastOne);
  const quantity = required(fields, 'quantity', (fields, key) => readInteger(fields, key, 1, MAX_QUANTITY));
  const templateId = required(fields, 'templateId', readVerbatim);
  const deliveryType = required(fields, 'deliveryType', oneOf(DELIVERY_TYPES));
  const gift = readObject(fields, 'gift', readGift);
  const deliverOn = readDay(fields, 'deliverOn');
  const positionNumber = required(fields, 'positionNumber', readAtLeastOne);
  const timestamp = required(fields, 'timestamp', readAtLeastOne);
  return requireAll(
    { merchant, amount, quantity, templateId, deliveryType, positionNumber, timestamp },
    { gift, deliverOn },
  );
}

function readDay(fields: Fields, key: string): string | undefined {
  const day = readVerbatim(fields, key);
  return day === undefined || DAY.test(day) ? day : report(fields, key, 'is not a day, such as 2026-12-24');
}

function readMerchant(fields: Fields): MerchantReference | undefined {
  const id = required(fields, 'id', readVerbatim);
  const slug = required(fields, 'slug', readVerbatim);
  const companyName = required(fields, 'companyName', readVerbatim);
  return requireAll({ id, slug, companyName }, { face: rawValue(fields, 'face') });
}

function readGift(fields: Fields): Gift {
  return omitUndefined({
    donorName: readVerbatim(fields, 'donorName'),
    recipientName: readVerbatim(fields, 'recipientName'),
    recipientEmail: readVerbatim(fields, 'recipientEmail'),
    message: readVerbatim(fields, 'message'),
  });
}

function readCosts(fields: Fields): CostBreakdown | undefined {
  const subtotal = required(fields, 'subtotal', readCents);
  const shippingCost = required(fields, 'shippingCost', readCents);
  const total = required(fields, 'total', readCents);
  return requireAll({ subtotal, shippingCost, total }, {});
}

function readCents(fields: Fields, key: string): number | undefined {
  return readInteger(fields, key, 0, Number.MAX_SAFE_INTEGER);
}

function readAtLeastOne(fields: Fields, key: string): number | undefined {
  return readInteger(fields, key, 1, Number.MAX_SAFE_INTEGER);
}

/** A text as the visitor wrote it, including line breaks. */
function readVerbatim(fields: Fields, key: string): string | undefined {
  const value = rawValue(fields, key);
  if (value === undefined || typeof value === 'string') return value;
  return report(fields, key, 'is not text');
}

function oneOf<Word extends string>(words: readonly Word[]) {
  return (fields: Fields, key: string): Word | undefined => {
    const value = rawValue(fields, key);
    if (value === undefined) return undefined;
    return words.find((word) => word === value) ?? report(fields, key, `is none of ${words.join(', ')}`);
  };
}

type Whole<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** The record, if all of its mandatory fields have a value. */
function requireAll<Must extends object, May extends object>(must: Must, may: May) {
  if (Object.values(must).includes(undefined)) return undefined;
  // Just checked: no field is undefined.
  return { ...(must as Whole<Must>), ...omitUndefined(may) };
}
