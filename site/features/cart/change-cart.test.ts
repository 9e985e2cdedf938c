import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartTotal } from '../../shared/order/costs.ts';
import { NO_CUSTOMER } from '../../shared/order/customer.ts';
import { MAX_POSITIONS, MAX_QUANTITY, type NewPosition, type Position } from '../../shared/order/position.ts';
import { POSITION as FIRST, VOUCHER } from '../../shared/testing/fixture-position.ts';
import { cartItemsCount, cartStore, setCustomer, type CartState } from './cart-store.ts';
import { addToCart, withPosition } from './add-to-cart.ts';
import { withChange, withoutPosition, withRestored, withoutOrdered } from './change-cart.ts';

const SECOND = { ...FIRST, positionNumber: 2, timestamp: FIRST.timestamp + 5 };

/** Vouchers for people do not join others. */
const GIFT: NewPosition = { ...VOUCHER, gift: { recipientName: 'Emmy' } };

/** Three positions, numbered from 1. */
const THREE = [1, 2, 3].reduce<CartState>((cart, now) => withPosition(cart, GIFT, now), { items: [] });

function at(cart: CartState, index: number) {
  const item = cart.items[index];
  if (item === undefined) throw new Error(`The cart has no position ${index}`);
  return item;
}

function startWith(...items: Position[]): void {
  cartStore.setState({ items }, true);
}

/** Adds vouchers of which the cart has room for all. */
function add(...positions: NewPosition[]) {
  const adding = addToCart(...positions);
  if ('room' in adding) throw new Error('The cart is full');
  return adding;
}

test('a cart takes all of several vouchers or none, and says how much room it has', () => {
  startWith();
  const batch = Array.from({ length: 99 }, () => GIFT);
  expect([addToCart(...batch), addToCart(...batch), addToCart(...batch)]).toMatchObject([
    { count: 198 },
    { count: 396 },
    { room: 2 },
  ]);
  expect(cartStore.getState().items).toHaveLength(198);
  expect([addToCart(GIFT), addToCart(VOUCHER), addToCart(GIFT)]).toMatchObject([{}, {}, { room: 0 }]);
  expect(cartStore.getState().items).toHaveLength(MAX_POSITIONS);
  // It joins one that is there, which takes no room.
  expect(addToCart(VOUCHER)).toMatchObject({ count: 4 });
  expect(cartStore.getState().items).toHaveLength(MAX_POSITIONS);
});

test('an equal voucher without a gift joins the one in the cart, whatever its merchant was called', () => {
  startWith(FIRST);
  const renamed = { ...VOUCHER, merchant: { ...VOUCHER.merchant, slug: 'cafe-adler-neu', companyName: 'Adler' } };
  expect(add({ ...renamed, quantity: 3 }).count).toBe(5);
  expect(cartStore.getState().items).toEqual([{ ...FIRST, quantity: 5 }]);
});

test.each<Partial<NewPosition>>([
  { merchant: { ...VOUCHER.merchant, id: '8' } },
  { amount: 2600 },
  { templateId: '2' },
  { deliveryType: 'POSTAL_SHIPPING' },
  { gift: { message: 'Alles Gute' } },
  { deliverOn: '2026-12-24' },
])('a voucher with %j is another one', (change) => {
  startWith(FIRST);
  expect(add({ ...VOUCHER, ...change }).count).toBe(2);
  expect(cartStore.getState().items).toMatchObject([FIRST, { quantity: 2, positionNumber: 2 }]);
});

test('a gift that is added again is counted, and stays a position of its own', () => {
  startWith();
  expect([add(GIFT).count, add(GIFT).count, add({ ...GIFT, gift: { recipientName: 'Ada' } }).count]).toEqual([2, 4, 2]);
  expect(cartStore.getState().items.map(({ quantity }) => quantity)).toEqual([2, 2, 2]);
});

test('no position gets more than can be ordered: the next one takes it', () => {
  startWith({ ...FIRST, quantity: 98 }, { ...SECOND, quantity: 5 });
  expect([add(VOUCHER).count, add({ ...VOUCHER, quantity: MAX_QUANTITY }).count]).toEqual([105, 204]);
  expect(cartStore.getState().items.map(({ quantity }) => quantity)).toEqual([98, 7, 99]);
});

test('equal positions stay apart, since one may have been ordered', () => {
  startWith(FIRST, SECOND);
  expect(add(VOUCHER).count).toBe(6);
  expect(cartStore.getState().items).toEqual([{ ...FIRST, quantity: 4 }, SECOND]);
});

test('undoing restores the cart exactly, and only once', () => {
  const customer = { name: 'Ada' };
  for (const batch of [[VOUCHER], [GIFT], [GIFT, VOUCHER, VOUCHER]]) {
    cartStore.setState({ items: [FIRST, { ...SECOND, gift: { recipientName: 'Emmy' } }], customer }, true);
    const before = cartStore.getState();
    const { undo } = add(...batch);
    undo();
    expect(cartStore.getState()).toEqual(before);
  }
});

test.each([
  ['raised', 9, 7],
  ['lowered', 3, 2],
  ['lowered to what it was', 2, 2],
  ['lowered below that', 1, 1],
])('undoing takes back no more than was added, of a quantity that was %s in another tab', (_how, changed, left) => {
  startWith(FIRST);
  const { undo } = add(VOUCHER);
  cartStore.setState((cart) => withChange(cart, FIRST, { quantity: changed }));
  undo();
  expect(cartStore.getState().items).toEqual([{ ...FIRST, quantity: left }]);
});

test('undoing does nothing to vouchers that were ordered or removed meanwhile', () => {
  startWith(FIRST);
  const { undo } = add(VOUCHER);
  const [ordered] = cartStore.getState().items;
  startWith(SECOND);
  undo();
  expect(ordered).toMatchObject({ quantity: 4 });
  expect(cartStore.getState().items).toEqual([SECOND]);
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
  const cart = { items: [FIRST, SECOND] };
  const gift = { donorName: 'Ada' };
  const given = withChange(cart, FIRST, { gift });
  expect(withChange(given, FIRST, { quantity: 9 }).items[0]).toEqual({ ...FIRST, quantity: 9, gift });
  expect(withChange(given, FIRST, { gift: null }).items[0]).toStrictEqual(FIRST);
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
  cartStore.setState(THREE, true);
  setCustomer(customer);
  expect(cartStore.getState()).toEqual({ items: THREE.items, customer });
});

const action = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    voucher: fc.constantFrom(VOUCHER, GIFT),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(9), quantity: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
);

/** The cart after the actions, and how many vouchers it should hold. */
function play(actions: readonly (typeof action extends fc.Arbitrary<infer T> ? T : never)[]): CartState {
  return actions.reduce<CartState>(
    (cart, action, now) => {
      if (action.kind === 'add') return withPosition(cart, { ...action.voucher, quantity: action.quantity }, now + 1);
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
      expect(Math.max(0, ...cart.items.map(({ quantity }) => quantity))).toBeLessThanOrEqual(MAX_QUANTITY);
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

test('ordered positions leave the cart even if changed afterwards; other positions and the customer stay', () => {
  const cart = { items: [{ ...FIRST, amount: 5000 }, SECOND], customer: { name: 'Ada' } };
  expect(withoutOrdered(cart, [FIRST])).toEqual({ items: [SECOND], customer: { name: 'Ada' } });
  expect(withoutOrdered(cart, [SECOND, FIRST])).toEqual({ items: [], customer: { name: 'Ada' } });
});

test('of a position that got more vouchers after the order those remain, also when the order is taken out again', () => {
  const cart = { items: [{ ...FIRST, quantity: 3 }, SECOND] };
  const left = withoutOrdered(cart, [FIRST]);
  expect(left.items).toEqual([SECOND, { ...FIRST, quantity: 1, positionNumber: 3 }]);
  expect(withoutOrdered(left, [FIRST])).toBe(left);
});

test('a voucher that was added later with the same number, or at the same time, stays', () => {
  const cart = { items: [{ ...FIRST, timestamp: SECOND.timestamp }, SECOND] };
  expect(withoutOrdered(cart, [FIRST])).toBe(cart);
});
