import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartTotal } from '../../shared/order/costs.ts';
import { NO_CUSTOMER } from '../../shared/order/customer.ts';
import { MAX_POSITIONS, MAX_QUANTITY, type NewPosition, type Position } from '../../shared/order/position.ts';
import { addToCart, cartItemsCount, cartStore, withPosition, type CartState } from './cart-store.ts';
import {
  replaceSetAside,
  withChange,
  withCustomer,
  withoutPosition,
  withRestored,
  withoutOrdered,
} from './change-cart.ts';

const VOUCHER: NewPosition = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 2,
  templateId: '1',
  deliveryType: 'EMAIL',
};

/** Three positions, numbered from 1. */
const THREE = [1, 2, 3].reduce<CartState>((cart, now) => withPosition(cart, VOUCHER, now), { items: [] });

function at(cart: CartState, index: number) {
  const item = cart.items[index];
  if (item === undefined) throw new Error(`The cart has no position ${index}`);
  return item;
}

test('a cart takes all of several vouchers or none, and says how much room it has', () => {
  cartStore.setState({ items: [] }, true);
  const batch = Array.from({ length: MAX_QUANTITY }, () => VOUCHER);
  expect([addToCart(...batch), addToCart(...batch), addToCart(...batch)]).toEqual([undefined, undefined, 2]);
  expect(cartStore.getState().items).toHaveLength(2 * MAX_QUANTITY);
  expect([addToCart(VOUCHER), addToCart(VOUCHER), addToCart(VOUCHER)]).toEqual([undefined, undefined, 0]);
  expect(cartStore.getState().items).toHaveLength(MAX_POSITIONS);
});

test('an entry that was set aside stays there while the cart is full', () => {
  const full = Array.from({ length: MAX_POSITIONS }, (_, index) => ({
    ...VOUCHER,
    positionNumber: index + 1,
    timestamp: 5,
  }));
  cartStore.setState({ items: full, setAside: ['x'] }, true);
  replaceSetAside('x', VOUCHER);
  expect(cartStore.getState()).toEqual({ items: full, setAside: ['x'] });
  cartStore.setState({ items: full.slice(1) });
  replaceSetAside('x', VOUCHER);
  expect(cartStore.getState().items).toHaveLength(MAX_POSITIONS);
  expect(cartStore.getState()).not.toHaveProperty('setAside');
});

test('a change affects only its own position', () => {
  const changed = withChange(THREE, at(THREE, 1), { amount: 5000, templateId: '9', deliveryType: 'POSTAL_SHIPPING' });
  expect(changed.items).toEqual([
    at(THREE, 0),
    { ...at(THREE, 1), amount: 5000, templateId: '9', deliveryType: 'POSTAL_SHIPPING' },
    at(THREE, 2),
  ]);
});

test('a gift can be added and removed, and other changes keep it', () => {
  const gift = { donorName: 'Ada' };
  const given = withChange(THREE, at(THREE, 0), { gift });
  expect(withChange(given, at(given, 0), { quantity: 9 }).items[0]).toEqual({ ...at(THREE, 0), quantity: 9, gift });
  expect(withChange(given, at(given, 0), { gift: null }).items[0]).toStrictEqual(at(THREE, 0));
});

test.each([0, 100, 1.5, -1, Number.NaN])('%d is not a valid quantity', (quantity) => {
  expect(withChange(THREE, at(THREE, 0), { quantity })).toBe(THREE);
});

test('a position that another tab has removed is not changed', () => {
  const gone = at(THREE, 1);
  const cart = withoutPosition(THREE, gone);
  expect(withChange(cart, gone, { quantity: 5 })).toBe(cart);
});

test('a number that was reused in the meantime is not assigned twice', () => {
  const last = at(THREE, 2);
  const cart = withPosition(withoutPosition(THREE, last), VOUCHER, 99);
  const restored = withRestored(cart, last);
  expect(restored.items.map(({ positionNumber, timestamp }) => [positionNumber, timestamp])).toEqual([
    [1, 1],
    [2, 2],
    [3, 99],
    [4, 3],
  ]);
  expect(withRestored(THREE, last)).toBe(THREE);
});

test('the customer is kept with the positions', () => {
  const customer = { ...NO_CUSTOMER, name: 'Ada' };
  expect(withCustomer(THREE, customer)).toEqual({ items: THREE.items, customer });
});

const action = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), quantity: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(9), quantity: fc.integer({ min: -1, max: 120 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
);

/** The cart after the actions, and how many vouchers it should hold. */
function play(actions: readonly (typeof action extends fc.Arbitrary<infer T> ? T : never)[]): CartState {
  return actions.reduce<CartState>(
    (cart, action, now) => {
      if (action.kind === 'add') return withPosition(cart, { ...VOUCHER, quantity: action.quantity }, now + 1);
      const item = cart.items[action.at];
      if (item === undefined) return cart;
      if (action.kind === 'remove') return withoutPosition(cart, item);
      return withChange(cart, item, { quantity: action.quantity });
    },
    { items: [] },
  );
}

test('after any sequence of actions numbers are unique and totals are sums', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const cart = play(actions);
      expect(new Set(cart.items.map(({ positionNumber }) => positionNumber)).size).toBe(cart.items.length);
      const total = cartTotal(cart.items);
      expect(total.quantity).toBe(cartItemsCount(cart));
      expect(total.amount).toBe(total.quantity * VOUCHER.amount);
    }),
  );
});

test('removed positions are restored unchanged, in any order of undoing', () => {
  const choice = fc.array(action, { maxLength: 30 }).chain((actions) => {
    const cart = play(actions);
    return fc.record({ cart: fc.constant(cart), removed: fc.shuffledSubarray(cart.items), again: fc.nat() });
  });
  fc.assert(
    fc.property(choice, ({ cart, removed, again }) => {
      const without = removed.reduce(withoutPosition, cart);
      expect(without.items).toHaveLength(cart.items.length - removed.length);
      const turn = removed.length === 0 ? 0 : again % removed.length;
      const undone = [...removed.slice(turn), ...removed.slice(0, turn)].reduce(withRestored, without);
      expect(undone).toEqual(cart);
    }),
  );
});

const FIRST: Position = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 2,
  templateId: '1',
  deliveryType: 'EMAIL',
  positionNumber: 1,
  timestamp: 1_795_000_000_000,
};
const SECOND = { ...FIRST, positionNumber: 2, timestamp: FIRST.timestamp + 5 };

test('ordered positions leave the cart even if changed afterwards; other positions and the customer stay', () => {
  const cart = { items: [{ ...FIRST, quantity: 9 }, SECOND], customer: { name: 'Ada' } };
  expect(withoutOrdered(cart, [FIRST])).toEqual({ items: [SECOND], customer: { name: 'Ada' } });
  expect(withoutOrdered(cart, [SECOND, FIRST])).toEqual({ items: [], customer: { name: 'Ada' } });
});

test('a voucher that was added later with the same number, or at the same time, stays', () => {
  const cart = { items: [{ ...FIRST, timestamp: SECOND.timestamp }, SECOND] };
  expect(withoutOrdered(cart, [FIRST])).toBe(cart);
});

test('emptying an empty cart has no effect', () => {
  const once = withoutOrdered({ items: [FIRST, SECOND] }, [FIRST]);
  expect(withoutOrdered(once, [FIRST])).toBe(once);
});
