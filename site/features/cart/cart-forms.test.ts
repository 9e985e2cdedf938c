import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '../../shared/order/position.ts';
import { readCart, writeCart } from './read-cart.ts';

/* Carts of older forms, and of this one. */

const POSITION: Position = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 2,
  templateId: '1',
  deliveryType: 'EMAIL',
  positionNumber: 1,
  timestamp: 1_795_000_000_000,
};
const { positionNumber: _number, timestamp: _timestamp, ...BARE } = POSITION;
const { deliveryType: _type, ...UNSENT } = POSITION;

const words = fc.string({ minLength: 1, maxLength: 20 });
const filled = words.filter((text) => text.trim() !== '');
const gift = fc
  .record({ donorName: filled, recipientName: filled, recipientEmail: filled, message: filled }, { requiredKeys: [] })
  .filter((gift) => Object.keys(gift).length > 0);

const position = fc.record(
  {
    merchant: fc.record({ id: words, slug: words, companyName: words }),
    amount: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    templateId: words,
    deliveryType: fc.constantFrom('EMAIL' as const, 'POSTAL_SHIPPING' as const),
    gift,
    positionNumber: fc.integer({ min: 1, max: 1000 }),
    timestamp: fc.integer({ min: 1 }),
  },
  { requiredKeys: ['merchant', 'amount', 'quantity', 'templateId', 'deliveryType', 'positionNumber', 'timestamp'] },
);
const positions = fc.uniqueArray(position, { selector: ({ positionNumber }) => positionNumber, maxLength: 6 });

test('any cart is read as it was written', () => {
  fc.assert(
    fc.property(positions, fc.option(fc.jsonValue(), { nil: undefined }), (items, customer) => {
      const cart = { items, ...(customer === undefined ? {} : { customer }) };
      expect(readCart(writeCart(cart))).toEqual(JSON.parse(JSON.stringify(cart)));
    }),
  );
});

test('any cart of an older form becomes the one it was, but for what it never held', () => {
  const lost = fc.record({ number: fc.boolean(), time: fc.boolean(), isBare: fc.boolean(), isMethod: fc.boolean() });
  fc.assert(
    fc.property(positions, lost, (items, { number, time, isBare, isMethod }) => {
      const saved = items.map(({ positionNumber, timestamp, deliveryType, ...rest }) => ({
        ...rest,
        ...(isMethod ? { deliveryMethod: deliveryType } : { deliveryType }),
        ...(number ? {} : { positionNumber }),
        ...(time ? {} : { timestamp }),
      }));
      const read = readCart(JSON.stringify(isBare ? saved : { items: saved })).items;
      expect(read).toMatchObject(
        items.map((item, index) => ({
          ...item,
          ...(number ? { positionNumber: index + 1 } : {}),
          ...(time ? { timestamp: expect.any(Number) } : {}),
        })),
      );
      // What is not written at once is read in the same way again.
      expect(readCart(JSON.stringify({ items: saved })).items).toEqual(read);
      expect(readCart(writeCart({ items: read })).items).toEqual(read);
    }),
  );
});

test('numbers that are missing or there twice become numbers of their own', () => {
  const numbers = fc.array(fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }));
  fc.assert(
    fc.property(numbers, (numbers) => {
      const text = JSON.stringify({ items: numbers.map((positionNumber) => ({ ...POSITION, positionNumber })) });
      const read = readCart(text).items.map(({ positionNumber }) => positionNumber);
      expect(new Set(read).size).toBe(numbers.length);
      for (const number of numbers) if (number !== undefined) expect(read).toContain(number);
    }),
  );
});

test.each([
  ['a bare list of items', [POSITION], [POSITION]],
  ['items without number and time', { items: [BARE] }, [{ ...BARE, positionNumber: 1, timestamp: 1 }]],
  ['the API’s name for the way of sending', { items: [{ ...UNSENT, deliveryMethod: 'EMAIL' }] }, [POSITION]],
  ['an empty gift', { items: [{ ...POSITION, gift: { donorName: '', message: ' \n' } }] }, [POSITION]],
  ['no gift, as null', { items: [{ ...POSITION, gift: null }] }, [POSITION]],
  [
    'a gift with blank fields',
    { items: [{ ...POSITION, gift: { donorName: 'Ada', message: null } }] },
    [{ ...POSITION, gift: { donorName: 'Ada' } }],
  ],
])('%s is understood', (_name, saved, items) => {
  expect(readCart(JSON.stringify(saved)).items).toStrictEqual(items);
});

test('whatever is saved is a cart with usable positions, and nothing of it is lost', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const { items, setAside = [] } = readCart(text);
      for (const { amount, quantity } of items) expect(amount * quantity).toBeGreaterThan(0);
      if (items.length + setAside.length === 0) expect(['[]', '{"items":[]}']).toContain(text.replace(/\s/g, ''));
    }),
  );
});
