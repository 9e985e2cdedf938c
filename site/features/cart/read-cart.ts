import { PERSONAL_DATA_KEPT_MS } from '../../shared/order/order-record.ts';
import type { Position } from '../../shared/order/position.ts';
import { fieldsOf, parseSaved, readPosition, unusable } from '../../shared/parsing/saved-position.ts';
import type { CartState } from './cart-store.ts';

/**
 * Reads the cart of localStorage. Money values are never guessed: a position that something else has damaged is set aside
 * unchanged, or the whole text if it is no cart. Every page loads this code, so it is kept short.
 * @param onUnreadable called for each entry that is set aside
 */
export function readCart(text: string, onUnreadable: (cause: unknown) => void = () => {}): CartState {
  try {
    const { items, customer, setAside, savedAt } = fieldsOf(parseSaved(text));
    if (!Array.isArray(items)) throw unusable('items');
    const read: Position[] = [];
    const unread: unknown[] = Array.isArray(setAside) ? setAside : [];
    for (const item of items) {
      try {
        const position = readPosition(item);
        if (read.some(({ positionNumber }) => positionNumber === position.positionNumber)) {
          throw unusable('positionNumber');
        }
        read.push(position);
      } catch (error) {
        unread.push(item);
        onUnreadable(error);
      }
    }
    return {
      items: read,
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
 * @param savedAt now, in milliseconds since 1970, for a cart that may have personal data
 */
export function writeCart({ items, customer, setAside }: CartState, savedAt?: number): string {
  return JSON.stringify({ items, customer, setAside, savedAt });
}

/**
 * Of a cart that was saved too long ago, only the vouchers stay, without gifts.
 * @param now milliseconds since 1970
 * @returns the same cart if nothing has to be saved
 */
export function withoutOldPersonalData(cart: CartState, now: number): CartState {
  const { items, savedAt = now } = cart;
  if (now - savedAt > PERSONAL_DATA_KEPT_MS) return { items: items.map(({ gift: _gift, ...rest }) => rest) };
  // The clock was ahead when the cart was saved.
  return savedAt > now ? { ...cart, savedAt: now } : cart;
}
