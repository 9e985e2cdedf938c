import { positionKey, type Gift, type Position } from '../../shared/order/position.ts';
import { nextNumber } from './add-to-cart.ts';
import { cartStore, type CartState } from './cart-store.ts';
import { createStore } from 'zustand/vanilla';
import type { GiftDraft } from '../../shared/order/gift-draft.ts';

/** Changes that a visitor can make to a position. */
export interface PositionChange {
  /** From 1 to MAX_QUANTITY. */
  quantity?: number;
  /** Cents. */
  amount?: number;
  templateId?: string;
  deliveryType?: Position['deliveryType'];
  gift?: Gift | null;
  /** Null: sent as soon as it is paid. */
  deliverOn?: string | null;
}

/* Actions of the visitor on this tab's cart. Each is saved at once (client/storage/cart-storage.ts). */

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

/** Removes what cannot be read. */
export function discardSetAside(): void {
  cartStore.setState(({ setAside: _setAside, ...cart }) => cart, true);
}

/**
 * Empties the cart and deletes the customer's data, because others may use the same device.
 * @returns the former cart, for restoreCart
 */
export function resetCart(): CartState {
  const cart = cartStore.getState();
  cartStore.setState({ items: [] }, true);
  return cart;
}

/** Undoes a reset. Positions added since then stay. */
export function restoreCart(cart: CartState): void {
  cartStore.setState(
    (current) => ({ ...cart, ...current, items: cart.items.reduce(withRestored, current).items }),
    true,
  );
}

/** Deletes the customer's data. Vouchers stay, with their gifts. */
export function forgetCustomer(): void {
  cartStore.setState(({ customer: _customer, ...cart }) => cart, true);
}

/** Changes a position. Returns the same cart if the position is gone. */
export function withChange(
  cart: CartState,
  position: Position,
  { gift, deliverOn, ...change }: PositionChange,
): CartState {
  const key = positionKey(position);
  if (!cart.items.some((item) => positionKey(item) === key)) return cart;
  const items = cart.items.map((item) => {
    if (positionKey(item) !== key) return item;
    const { gift: formerGift = null, deliverOn: formerDay = null, ...rest } = { ...item, ...change };
    const newGift = gift === undefined ? formerGift : gift;
    const newDay = deliverOn === undefined ? formerDay : deliverOn;
    return {
      ...rest,
      ...(newGift === null ? {} : { gift: newGift }),
      ...(newDay === null ? {} : { deliverOn: newDay }),
    };
  });
  return { ...cart, items };
}

export function withoutPosition(cart: CartState, position: Position): CartState {
  const key = positionKey(position);
  return { ...cart, items: cart.items.filter((item) => positionKey(item) !== key) };
}

/**
 * Restores a removed position at its place. Positions are ordered by their numbers; if the number was assigned again in
 * the meantime, the position gets a new number and becomes the last one.
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

/**
 * Removes exactly the ordered vouchers; those added in the meantime and the customer's data stay. What is left of an
 * ordered position is another one, with a number of its own, so that the order is not taken out of it a second time.
 */
export function withoutOrdered(cart: CartState, ordered: readonly Position[]): CartState {
  const quantities = new Map(ordered.map((position) => [positionKey(position), position.quantity]));
  const isOrdered = (item: Position) => quantities.has(positionKey(item));
  if (!cart.items.some(isOrdered)) return cart;
  let number = nextNumber(cart.items);
  const rest = cart.items.filter(isOrdered).flatMap((item) => {
    const quantity = item.quantity - (quantities.get(positionKey(item)) ?? 0);
    return quantity <= 0 ? [] : [{ ...item, quantity, positionNumber: number++ }];
  });
  return { ...cart, items: [...cart.items.filter((item) => !isOrdered(item)), ...rest] };
}

/** The dialog of a gift, as typed. */
export interface GiftFormDraft {
  gift: GiftDraft;
  /** When it is sent by e-mail; undefined: as soon as it is paid. */
  deliverOn: string | undefined;
}

/**
 * Drafts of gifts that were neither saved nor discarded, by key of the position. They are kept in memory only, because
 * names and messages must not stay on a shared device.
 */
export const giftDrafts = createStore<Readonly<Record<string, GiftFormDraft>>>(() => ({}));

/** @param draft undefined forgets it */
export function keepGiftDraft(key: string, draft: GiftFormDraft | undefined): void {
  giftDrafts.setState(
    ({ [key]: _former, ...others }) => (draft === undefined ? others : { ...others, [key]: draft }),
    true,
  );
}
