import type { DeliveryType } from '../../shared/models/selling.ts';
import { HIGHEST_QUANTITY, type Gift, type MerchantReference, type Position } from '../../shared/order/position.ts';
import type { CartState } from './cart-store.ts';

type Fields = Record<string, unknown>;

const DELIVERY_TYPES: readonly DeliveryType[] = ['EMAIL', 'POSTAL_SHIPPING'];
const GIFT_FIELDS = ['donorName', 'recipientName', 'recipientEmail', 'message'] as const;

/**
 * Reads what localStorage holds under 'cart'.
 * @throws Error when it is not a cart; nothing is guessed where money is meant
 */
export function readCart(text: string): CartState {
  const cart = fieldsOf(JSON.parse(text), 'cart');
  const { items, customer } = cart;
  if (!Array.isArray(items)) throw new Error('The saved cart has no list of items');
  return { items: items.map(readPosition), ...(customer === undefined ? {} : { customer }) };
}

/** The text to save under 'cart'. */
export function writeCart({ items, customer }: CartState): string {
  return JSON.stringify({ items, customer });
}

function readPosition(item: unknown): Position {
  const fields = fieldsOf(item, 'item');
  const deliveryType = DELIVERY_TYPES.find((type) => type === fields['deliveryType']);
  if (deliveryType === undefined) throw new Error('An item of the saved cart cannot be sent');
  const gift = fields['gift'] === undefined ? undefined : readGift(fieldsOf(fields['gift'], 'gift'));
  return {
    merchant: readMerchant(fieldsOf(fields['merchant'], 'merchant')),
    amount: wholeNumber(fields, 'amount', Number.MAX_SAFE_INTEGER),
    quantity: wholeNumber(fields, 'quantity', HIGHEST_QUANTITY),
    templateId: textOf(fields, 'templateId'),
    deliveryType,
    ...(gift === undefined ? {} : { gift }),
    positionNumber: wholeNumber(fields, 'positionNumber', Number.MAX_SAFE_INTEGER),
    timestamp: wholeNumber(fields, 'timestamp', Number.MAX_SAFE_INTEGER),
  };
}

function readMerchant(fields: Fields): MerchantReference {
  return { id: textOf(fields, 'id'), slug: textOf(fields, 'slug'), companyName: textOf(fields, 'companyName') };
}

function readGift(fields: Fields): Gift {
  return Object.fromEntries(GIFT_FIELDS.filter((key) => key in fields).map((key) => [key, textOf(fields, key)]));
}

function textOf(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== 'string') throw new Error(`The saved cart has no usable ${key}`);
  return value;
}

function wholeNumber(fields: Fields, key: string, highest: number): number {
  const value = fields[key];
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= highest) return value;
  throw new Error(`The saved cart has no usable ${key}`);
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`The saved cart has no usable ${what}`);
  // Any object has keys of unknown values.
  return value as Fields;
}
