import { LONG_AGO } from './read-cart.ts';
import type { CartState } from './cart-store.ts';

/** Names, addresses and messages do not stay on a device for longer, as far as nothing was bought. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * The cart without personal data where it was saved too long ago: vouchers stay, gifts and the customer do not. A cart that
 * was saved without a time is as old as its youngest position; where none has a time either, it counts from now on.
 * @param cart one with personal data, or with something set aside that may hold some
 * @param now milliseconds since 1970
 * @returns the same cart where nothing has to be written
 */
export function withoutOldPersonalData(cart: CartState, now: number): CartState {
  const times = cart.items.map(({ timestamp }) => timestamp).filter((time) => time !== LONG_AGO);
  const savedAt = cart.savedAt ?? (times.length === 0 ? undefined : Math.max(...times));
  if (savedAt !== undefined && now - savedAt > KEPT_MS) {
    const setAside = cart.setAside?.filter((entry) => typeof entry !== 'string').map(withoutGift);
    return { items: cart.items.map(withoutGift), ...(setAside?.length ? { setAside } : {}) };
  }
  const isUndated = savedAt === undefined && (cart.customer ?? cart.items[0]) !== undefined;
  // The clock may have been far ahead when it was saved.
  return isUndated || (cart.savedAt ?? 0) > now ? { ...cart, savedAt: now } : cart;
}

function withoutGift<Item>(item: Item): Item {
  if (typeof item !== 'object' || item === null) return item;
  const { gift: _gift, ...rest } = { gift: undefined, ...item };
  // The gift is the only key that is gone, and every kind of item may lack it.
  return rest as Item;
}
