import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_POSITIONS } from '../../shared/order/position.ts';
import { POSITION } from '../../shared/testing/fixture-position.ts';
import { readCart, writeCart } from './read-cart.ts';

test('the day of a gift is kept, and a position whose day is unreadable is set aside', () => {
  const gift = { recipientEmail: 'ada@post.example' };
  const items = [{ ...POSITION, gift, deliverOn: '2026-12-24' }];
  expect(readCart(writeCart({ items }))).toStrictEqual({ items });
  expect(readCart(JSON.stringify({ items: [{ ...POSITION, deliverOn: '' }] }))).toStrictEqual({ items: [POSITION] });
  for (const deliverOn of ['morgen', '2026-12-24T00:00', 20_261_224, {}]) {
    const saved = { ...POSITION, deliverOn };
    expect(readCart(JSON.stringify({ items: [saved] }))).toStrictEqual({ items: [], setAside: [saved] });
  }
});

test('unknown fields of a position are dropped', () => {
  const saved = { ...POSITION, gift: { donorName: 'Ada', age: 36 }, colour: 'red' };
  expect(readCart(JSON.stringify({ items: [saved] })).items).toStrictEqual([
    { ...POSITION, gift: { donorName: 'Ada' } },
  ]);
});

const unreadable = (text: string) => {
  const causes: unknown[] = [];
  return { ...readCart(text, (cause) => causes.push(cause)), causes };
};

test.each(['', 'null', '7', '{"items":{}}', '{"version":3,"positions":[]}'])(
  '%j is not a cart and is set aside',
  (text) => {
    expect(unreadable(text)).toEqual({ items: [], setAside: [text], causes: [expect.any(Error)] });
  },
);

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

test('entries set aside are saved unchanged, and reading them again causes no further report', () => {
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

test('positions for which the cart has no room are set aside without a report, and return once there is room', () => {
  const items = Array.from({ length: MAX_POSITIONS + 9800 }, (_, index) => ({
    ...POSITION,
    positionNumber: index + 1,
  }));
  const { causes, ...cart } = unreadable(JSON.stringify({ items }));
  expect(causes).toEqual([]);
  expect(cart).toEqual({ items: items.slice(0, MAX_POSITIONS), setAside: items.slice(MAX_POSITIONS) });
  const ordered = readCart(writeCart({ ...cart, items: [] }));
  expect(ordered.items).toEqual(items.slice(MAX_POSITIONS, 2 * MAX_POSITIONS));
  expect(ordered.setAside).toHaveLength(9800 - MAX_POSITIONS);
});

test('the reason does not quote the saved text', () => {
  const [cause] = unreadable('Ada Lovelace, Marktplatz 1').causes;
  expect(String(cause)).not.toContain('Ada');
});

/* Carts of older forms, and of this one. */

const { deliveryType: _type, ...UNSENT } = POSITION;

const words = fc.string({ minLength: 1, maxLength: 20 });
const filled = words.filter((text) => text.trim() !== '');
const gift = fc
  .record({ donorName: filled, recipientName: filled, recipientEmail: filled, message: filled }, { requiredKeys: [] })
  .filter((gift) => Object.keys(gift).length > 0);

const position = fc.record(
  {
    merchant: fc.record(
      { id: words, slug: words, companyName: words, face: fc.record({ tint: fc.nat(), kind: words }) },
      { requiredKeys: ['id', 'slug', 'companyName'] },
    ),
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

test('every cart survives a round trip', () => {
  fc.assert(
    fc.property(positions, fc.option(fc.jsonValue(), { nil: undefined }), (items, customer) => {
      const cart = { items, ...(customer === undefined ? {} : { customer }) };
      expect(readCart(writeCart(cart))).toEqual(JSON.parse(JSON.stringify(cart)));
    }),
  );
});

test('every cart in an older format is restored, except for fields that the format lacked', () => {
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

test('missing and duplicate numbers are replaced by unique ones', () => {
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

test('any saved text yields a cart with usable positions, and no part of it is lost', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const { items, setAside = [] } = readCart(text);
      for (const { amount, quantity } of items) expect(amount * quantity).toBeGreaterThan(0);
      if (items.length + setAside.length === 0) expect(['[]', '{"items":[]}']).toContain(text.replace(/\s/g, ''));
    }),
  );
});
