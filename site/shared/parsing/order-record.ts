import { PAYMENT_PROVIDERS } from '../../payment/providers.ts';
import type { OrderRecord } from '../order/order-record.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { fieldsOf, readPosition, text, unusable, whole } from './saved-position.ts';

const PROVIDERS = PAYMENT_PROVIDERS.map(({ id }) => id);
const PAYMENT_STATES = ['OPEN', 'PAID', 'PENDING', 'FAILED'] as const;
const CART_STATES = ['aside', 'restored'] as const;

/** @throws Error that names the unreadable field */
export function readOrderRecord(saved: unknown): OrderRecord {
  const fields = fieldsOf(saved);
  const { positions } = fields;
  const costs = fieldsOf(fields['costs']);
  const optional = (key: string) => (fields[key] === undefined ? undefined : text(fields, key));
  if (!Array.isArray(positions) || positions.length === 0) throw unusable('positions');
  return omitUndefined({
    orderId: text(fields, 'orderId'),
    provider: oneOf(PROVIDERS, fields, 'provider'),
    payPalOrderId: optional('payPalOrderId'),
    state: oneOf(PAYMENT_STATES, fields, 'state'),
    cart: fields['cart'] === undefined ? undefined : oneOf(CART_STATES, fields, 'cart'),
    positions: positions.map(readPosition),
    costs: {
      subtotal: whole(costs, 'subtotal', 0),
      shippingCost: whole(costs, 'shippingCost', 0),
      total: whole(costs, 'total', 0),
    },
    email: text(fields, 'email'),
    address: optional('address'),
    otherAddress: optional('otherAddress'),
    placedAt: whole(fields, 'placedAt'),
  });
}

function oneOf<Word extends string>(words: readonly Word[], fields: Record<string, unknown>, key: string): Word {
  const found = words.find((word) => word === fields[key]);
  if (found === undefined) throw unusable(key);
  return found;
}
