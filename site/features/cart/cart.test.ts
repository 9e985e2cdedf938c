import { expect, test } from 'vitest';
import type { Position } from '../../shared/order/position.ts';
import { cartItemsCount, createCartStore, withPosition } from './cart-store.ts';
import { readCart, writeCart } from './read-cart.ts';

const POSITION: Position = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 2,
  templateId: '1',
  deliveryType: 'EMAIL',
  positionNumber: 1,
  timestamp: 1_795_000_000_000,
};

test('the count is the sum of the quantities', () => {
  const store = createCartStore();
  expect(cartItemsCount(store.getState())).toBe(0);
  store.setState({ items: [POSITION, { ...POSITION, quantity: 1, positionNumber: 2 }] });
  expect(cartItemsCount(store.getState())).toBe(3);
});

test('a position is added with the next number, also where one was removed before', () => {
  const { positionNumber: _number, timestamp: _timestamp, ...position } = POSITION;
  const cart = withPosition({ items: [{ ...POSITION, positionNumber: 4 }], customer: { name: 'Ada' } }, position, 99);
  expect(cart.items.map(({ positionNumber, timestamp }) => [positionNumber, timestamp])).toEqual([
    [4, POSITION.timestamp],
    [5, 99],
  ]);
  expect(cart.customer).toEqual({ name: 'Ada' });
  expect(withPosition({ items: [] }, position, 99).items[0]?.positionNumber).toBe(1);
});

test('a cart is read as it was written', () => {
  const gift = { donorName: 'Ada', message: 'Alles Gute' };
  const cart = { items: [POSITION, { ...POSITION, gift, positionNumber: 2 }], customer: { name: 'Ada' } };
  expect(readCart(writeCart(cart))).toStrictEqual(cart);
  expect(readCart(writeCart({ items: [] }))).toStrictEqual({ items: [] });
});

test('what does not belong to a position is left out', () => {
  const saved = { ...POSITION, gift: { donorName: 'Ada', age: 36 }, colour: 'red' };
  expect(readCart(JSON.stringify({ items: [saved] })).items).toStrictEqual([
    { ...POSITION, gift: { donorName: 'Ada' } },
  ]);
});

const unreadable = (text: string) => {
  const causes: unknown[] = [];
  return { ...readCart(text, (cause) => causes.push(cause)), causes };
};

test.each(['', 'null', '7', '{"items":{}}', '{"version":3,"positions":[]}'])('%j is no cart, and set aside', (text) => {
  expect(unreadable(text)).toEqual({ items: [], setAside: [text], causes: [expect.any(Error)] });
});

test.each([
  { quantity: '2' },
  { quantity: 0 },
  { quantity: 200 },
  { amount: 25.5 },
  { amount: -1 },
  { deliveryType: 'BRIEFTAUBE' },
  { templateId: 1 },
  { merchant: { id: '7' } },
  { merchant: { ...POSITION.merchant, id: 7 } },
  { merchant: null },
  { gift: 'ja' },
  { gift: { message: 1 } },
  { positionNumber: 0 },
  { timestamp: '2026' },
  { amount: '25.00' },
  { deliveryType: null, deliveryMethod: 'PDF' },
])('a position with %j is not guessed at: it is set aside, and the others are kept', (fields) => {
  const broken = { ...POSITION, ...fields };
  const others = [POSITION, { ...POSITION, positionNumber: 2 }];
  const cart = unreadable(JSON.stringify({ items: [others[0], broken, others[1]], customer: { name: 'Ada' } }));
  expect(cart).toEqual({ items: others, customer: { name: 'Ada' }, setAside: [broken], causes: [expect.any(Error)] });
});

test('what was set aside is written as it was, and read again each time, without a further report', () => {
  const entries = [7, null, { ...POSITION, quantity: 200 }, '{"items":'];
  const { causes, ...cart } = unreadable(JSON.stringify({ items: [POSITION, ...entries] }));
  expect(causes).toHaveLength(entries.length);
  expect(unreadable(writeCart(cart))).toEqual({ items: [POSITION], setAside: entries, causes: [] });
  const readable = { ...POSITION, positionNumber: 5 };
  expect(unreadable(JSON.stringify({ items: [POSITION], setAside: [readable] }))).toEqual({
    items: [POSITION, readable],
    causes: [],
  });
});

test('the reason does not quote what was saved', () => {
  const [cause] = unreadable('Ada Lovelace, Marktplatz 1').causes;
  expect(String(cause)).not.toContain('Ada');
});
