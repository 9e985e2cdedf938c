import type { Customer } from '../../shared/order/customer.ts';
import { PERSONAL_DATA_KEPT_MS } from '../../shared/order/order-record.ts';
import { cartStore, type CartState } from './cart-store.ts';
import { LONG_AGO } from './read-cart.ts';

/** Saves the checkout's form with the cart. */
export function setCustomer(customer: Customer): void {
  cartStore.setState({ customer });
}

/**
 * Removes gifts and the customer's data from a cart that was saved too long ago; vouchers stay. A cart saved without a
 * time is as old as its newest position; if that is recent, or has no time either, its age counts from now.
 * @param cart has personal data, or entries set aside that may have some
 * @param now milliseconds since 1970
 * @returns the same cart if nothing has to be saved
 */
export function withoutOldPersonalData(cart: CartState, now: number): CartState {
  const times = cart.items.map(({ timestamp }) => timestamp).filter((time) => time !== LONG_AGO);
  const savedAt = cart.savedAt ?? (times.length === 0 ? undefined : Math.max(...times));
  if (savedAt !== undefined && now - savedAt > PERSONAL_DATA_KEPT_MS) {
    const setAside = cart.setAside?.filter((entry) => typeof entry !== 'string').map(withoutGift);
    return { items: cart.items.map(withoutGift), ...(setAside?.length ? { setAside } : {}) };
  }
  const isUndated = cart.savedAt === undefined && (cart.customer ?? cart.items[0]) !== undefined;
  // The clock may have been ahead when the cart was saved.
  return isUndated || (cart.savedAt ?? 0) > now ? { ...cart, savedAt: now } : cart;
}

function withoutGift<Item>(item: Item): Item {
  if (typeof item !== 'object' || item === null) return item;
  const { gift: _gift, ...rest } = { gift: undefined, ...item };
  // Only the gift is removed, which is optional in every kind of item.
  return rest as Item;
}
