import { MAX_POSITIONS, type Position } from '../../shared/order/position.ts';
import {
  fieldsOf,
  parseSaved,
  readPosition,
  unusable,
  type SavedPosition,
} from '../../shared/parsing/saved-position.ts';
import type { CartState } from './cart-store.ts';
import { PERSONAL_DATA_KEPT_MS } from '../../shared/order/order-record.ts';

/** Time of positions that were saved without one. It is constant, because positions are identified by it. */
const LONG_AGO = 1;

/**
 * Reads the cart of localStorage, also in older formats: a bare array, positions without numbers and times, and the
 * API's other name for deliveryType. Money values are never guessed: an unreadable position is set aside unchanged, or
 * the whole text if it is no cart, and read again next time; so is one for which the cart has no room. Every page loads
 * this code, so it is kept short.
 * @param onUnreadable called for each unreadable entry that is set aside for the first time
 */
export function readCart(text: string, onUnreadable: (cause: unknown) => void = () => {}): CartState {
  try {
    const saved = parseSaved(text);
    const { items, customer, setAside, savedAt } = fieldsOf(Array.isArray(saved) ? { items: saved } : saved);
    if (!Array.isArray(items)) throw unusable('items');
    const before: unknown[] = Array.isArray(setAside) ? setAside : [];
    const unread: unknown[] = [];
    const read: SavedPosition[] = [];
    for (const [index, item] of [...items, ...before].entries()) {
      try {
        const position = readPosition(item);
        if (read.length < MAX_POSITIONS) read.push(position);
        else unread.push(item);
      } catch (error) {
        unread.push(item);
        if (index < items.length) onUnreadable(error);
      }
    }
    return {
      items: assignNumbers(read),
      ...(customer === undefined ? {} : { customer }),
      ...(unread.length === 0 ? {} : { setAside: unread }),
      ...(typeof savedAt === 'number' ? { savedAt } : {}),
    };
  } catch (error) {
    onUnreadable(error);
    return { items: [], setAside: [text] };
  }
}

/**
 * Serializes the cart for localStorage.
 * @param savedAt now, in milliseconds since 1970, for a cart with personal data
 */
export function writeCart({ items, customer, setAside }: CartState, savedAt?: number): string {
  return JSON.stringify({ items, customer, setAside, savedAt });
}

/** Assigns numbers to positions without one and to duplicates. */
function assignNumbers(items: SavedPosition[]): Position[] {
  let highest = Math.max(0, ...items.map(({ positionNumber = 0 }) => positionNumber));
  const seen = new Set<number>();
  return items.map(({ positionNumber = 0, timestamp = LONG_AGO, ...rest }) => {
    const number = positionNumber === 0 || seen.has(positionNumber) ? ++highest : positionNumber;
    seen.add(number);
    return { ...rest, positionNumber: number, timestamp };
  });
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
