import {
  MAX_POSITIONS,
  MAX_QUANTITY,
  positionKey,
  type Adding,
  type NewPosition,
  type Position,
} from '../../shared/order/position.ts';
import { cartStore, type CartState } from './cart-store.ts';

/** The number for a new position: higher than all others. */
export function nextNumber(items: readonly Position[]): number {
  return Math.max(0, ...items.map((item) => item.positionNumber)) + 1;
}

/**
 * Adds vouchers to the cart. Those without a gift join an equal position that has room for all of them; gifts stay
 * separate, because each may become a different one.
 * @param timestamp now, in milliseconds since 1970
 */
export function withPosition(cart: CartState, added: NewPosition, timestamp: number): CartState {
  const same = added.gift === undefined ? cart.items.find((item) => canTake(item, added)) : undefined;
  if (same === undefined) {
    return { ...cart, items: [...cart.items, { ...added, positionNumber: nextNumber(cart.items), timestamp }] };
  }
  const quantity = same.quantity + added.quantity;
  return { ...cart, items: cart.items.map((item) => (item === same ? { ...item, quantity } : item)) };
}

function canTake(item: Position, added: NewPosition): boolean {
  return isEqualVoucher(item, added) && item.quantity + added.quantity <= MAX_QUANTITY;
}

/** Names of the merchant may have changed. */
function isEqualVoucher(one: NewPosition, other: NewPosition): boolean {
  return describe(one) === describe(other);
}

function describe({ merchant, amount, templateId, deliveryType, gift = {}, deliverOn }: NewPosition): string {
  const { donorName, recipientName, recipientEmail, message } = gift;
  return JSON.stringify([
    [merchant.id, amount, templateId, deliveryType, deliverOn],
    [donorName, recipientName, recipientEmail, message],
  ]);
}

/** Adds vouchers to this tab's cart: all of them, or none if the cart has too little room. */
export function addToCart(...added: NewPosition[]): Adding {
  const before = cartStore.getState();
  const after = added.reduce((filled, position) => withPosition(filled, position, Date.now()), before);
  if (after.items.length > MAX_POSITIONS) return { room: Math.max(0, MAX_POSITIONS - before.items.length) };
  cartStore.setState(after);
  const equal = after.items.filter((item) => added.some((position) => isEqualVoucher(item, position)));
  return {
    count: equal.reduce((sum, { quantity }) => sum + quantity, 0),
    undo: () => cartStore.setState((cart) => withoutAdded(cart, before.items, after.items)),
  };
}

/** Takes back what was added, and no more than is left of it. */
function withoutAdded(cart: CartState, before: readonly Position[], after: readonly Position[]): CartState {
  const quantityIn = (items: readonly Position[], key: string) =>
    items.find((item) => positionKey(item) === key)?.quantity ?? 0;
  const items = cart.items.flatMap((item) => {
    const key = positionKey(item);
    const former = quantityIn(before, key);
    const added = Math.min(quantityIn(after, key) - former, item.quantity - former);
    if (added <= 0) return [item];
    return added === item.quantity ? [] : [{ ...item, quantity: item.quantity - added }];
  });
  return { ...cart, items };
}
