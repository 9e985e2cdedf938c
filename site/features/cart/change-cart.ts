import type { Customer } from '../../shared/order/customer.ts';
import { positionKey, MAX_QUANTITY, type Gift, type Position, type NewPosition } from '../../shared/order/position.ts';
import { nextNumber, type CartState, addToCart, cartStore } from './cart-store.ts';

/** What a visitor can change of a position. */
export interface PositionChange {
  /** From 1 to MAX_QUANTITY. */
  quantity?: number;
  /** Cents. */
  amount?: number;
  templateId?: string;
  deliveryType?: Position['deliveryType'];
  /** Null takes the gift away. */
  gift?: Gift | null;
}

/* What a visitor does with this tab's cart. Each is saved at once (client/cart-storage.ts). */

export function changePosition(position: Position, change: PositionChange): void {
  cartStore.setState((cart) => withChange(cart, position, change));
}

export function removePosition(position: Position): void {
  cartStore.setState((cart) => withoutPosition(cart, position));
}

/** Undoes a removal. */
export function restorePosition(position: Position): void {
  cartStore.setState((cart) => withRestored(cart, position));
}

/** Puts a position into the cart in the place of what was set aside. */
export function replaceSetAside(entry: unknown, position: NewPosition): void {
  discardSetAside(entry);
  addToCart(position);
}

/** Removes what was set aside because it could not be read. */
export function discardSetAside(entry: unknown): void {
  cartStore.setState((cart) => withoutSetAside(cart, entry), true);
}

/**
 * Empties the cart, the customer's data included: others may use the same device.
 * @returns what it was, for restoreCart
 */
export function resetCart(): CartState {
  const cart = cartStore.getState();
  cartStore.setState({ items: [] }, true);
  return cart;
}

/** Undoes a reset. What was added since stays. */
export function restoreCart(cart: CartState): void {
  cartStore.setState(
    (current) => ({ ...cart, ...current, items: cart.items.reduce(withRestored, current).items }),
    true,
  );
}

/** Forgets who ordered. Other vouchers stay, gifts and all. */
export function forgetCustomer(): void {
  cartStore.setState(({ customer: _customer, ...cart }) => cart, true);
}

/** Keeps what the checkout's form holds. */
export function setCustomer(customer: Customer): void {
  cartStore.setState((cart) => withCustomer(cart, customer));
}

/** The cart with a changed position; the same cart where the position is gone, or the quantity is none. */
export function withChange(cart: CartState, position: Position, { gift, ...change }: PositionChange): CartState {
  const { quantity = 1 } = change;
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
  const key = positionKey(position);
  if (!isQuantity || !cart.items.some((item) => positionKey(item) === key)) return cart;
  const items = cart.items.map((item) => {
    if (positionKey(item) !== key) return item;
    const { gift: formerGift, ...rest } = { ...item, ...change };
    const newGift = gift === undefined ? formerGift : gift;
    return newGift === undefined || newGift === null ? rest : { ...rest, gift: newGift };
  });
  return { ...cart, items };
}

export function withoutPosition(cart: CartState, position: Position): CartState {
  const key = positionKey(position);
  return { ...cart, items: cart.items.filter((item) => positionKey(item) !== key) };
}

/**
 * Puts a removed position back at its place, which its number tells: positions stand in the order in which they were
 * added. Where the number was given again in the meantime, it is the last one, with a number of its own.
 */
export function withRestored(cart: CartState, position: Position): CartState {
  const { items } = cart;
  if (items.some((item) => positionKey(item) === positionKey(position))) return cart;
  if (items.some(({ positionNumber }) => positionNumber === position.positionNumber)) {
    return { ...cart, items: [...items, { ...position, positionNumber: nextNumber(items) }] };
  }
  const place = items.findIndex(({ positionNumber }) => positionNumber > position.positionNumber);
  return { ...cart, items: place === -1 ? [...items, position] : items.toSpliced(place, 0, position) };
}

/** The cart with the customer as the checkout's form holds them. */
export function withCustomer(cart: CartState, customer: Customer): CartState {
  return { ...cart, customer };
}

/** The cart without exactly those positions. What was added in the meantime stays, and so does the customer. */
export function withoutOrdered(cart: CartState, ordered: readonly Position[]): CartState {
  const keys = new Set(ordered.map(positionKey));
  const items = cart.items.filter((item) => !keys.has(positionKey(item)));
  return items.length === cart.items.length ? cart : { ...cart, items };
}

/** The cart without something that was set aside, as it was saved. */
function withoutSetAside(cart: CartState, entry: unknown): CartState {
  const { setAside = [], ...rest } = cart;
  const others = setAside.filter((other) => other !== entry);
  return others.length === 0 ? rest : { ...rest, setAside: others };
}
