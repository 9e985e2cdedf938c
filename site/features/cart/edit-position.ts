import type { Position } from '../../shared/order/position.ts';
import {
  changeOrder,
  deliveryTypesOf,
  hasFreeAmount,
  type VoucherOffer,
  type VoucherOrder,
} from '../../shared/order/voucher-order.ts';

/** The form of a voucher as a position of the cart fills it in. What is not on offer any more gives way to what is. */
export function orderOfPosition(position: Position, offer: VoucherOffer): VoucherOrder {
  const { amount, quantity, templateId } = position;
  const types = deliveryTypesOf(offer);
  const deliveryType = types.includes(position.deliveryType) ? position.deliveryType : (types[0] ?? 'EMAIL');
  const rest = { deliveryType, templateId, quantity: String(quantity) };
  if (offer.amounts.includes(amount)) return changeOrder({ ...rest, amount, otherAmount: '' }, {}, offer);
  const [first = 'other'] = offer.amounts;
  const isFree = hasFreeAmount(offer);
  const chosen = { amount: isFree ? ('other' as const) : first, otherAmount: isFree ? String(amount / 100) : '' };
  return changeOrder({ ...rest, ...chosen }, {}, offer);
}
