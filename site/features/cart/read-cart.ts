import { HIGHEST_QUANTITY, type Gift, type Position } from '../../shared/order/position.ts';
import type { CartState } from './cart-store.ts';

type Fields = Record<string, unknown>;

/**
 * Reads what localStorage holds under 'cart'. Every page loads this code, so it is short.
 * @throws Error when it is not a cart; nothing is guessed where money is meant
 */
export function readCart(text: string): CartState {
  const { items, customer } = fieldsOf(JSON.parse(text));
  if (!Array.isArray(items)) throw notACart('items');
  return { items: items.map(readPosition), ...(customer === undefined ? {} : { customer }) };
}

/** The text to save under 'cart'. */
export function writeCart({ items, customer }: CartState): string {
  return JSON.stringify({ items, customer });
}

function readPosition(item: unknown): Position {
  const fields = fieldsOf(item);
  const merchant = fieldsOf(fields['merchant']);
  const { deliveryType, gift } = fields;
  if (deliveryType !== 'EMAIL' && deliveryType !== 'POSTAL_SHIPPING') throw notACart('deliveryType');
  return {
    merchant: { id: text(merchant, 'id'), slug: text(merchant, 'slug'), companyName: text(merchant, 'companyName') },
    amount: whole(fields, 'amount'),
    quantity: whole(fields, 'quantity', HIGHEST_QUANTITY),
    templateId: text(fields, 'templateId'),
    deliveryType,
    ...(gift === undefined ? {} : { gift: readGift(fieldsOf(gift)) }),
    positionNumber: whole(fields, 'positionNumber'),
    timestamp: whole(fields, 'timestamp'),
  };
}

function readGift(fields: Fields): Gift {
  const keys = ['donorName', 'recipientName', 'recipientEmail', 'message'].filter((key) => key in fields);
  return Object.fromEntries(keys.map((key) => [key, text(fields, key)]));
}

function text(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== 'string') throw notACart(key);
  return value;
}

function whole(fields: Fields, key: string, highest: number = Number.MAX_SAFE_INTEGER): number {
  const value = fields[key];
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= highest) return value;
  throw notACart(key);
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw notACart('object');
  // Any object has keys of unknown values.
  return value as Fields;
}

function notACart(missing: string): Error {
  return new Error(`The saved cart has no usable ${missing}`);
}
