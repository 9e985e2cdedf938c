import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { POSITION } from '../../shared/testing/fixture-position.ts';
import { readCart, writeCart } from './read-cart.ts';

test('the day of a gift is kept, and a position whose day is unreadable is set aside', () => {
  const gift = { recipientEmail: 'ada@post.example' };
  const items = [{ ...POSITION, gift, deliverOn: '2026-12-24' }];
  expect(readCart(writeCart({ items }))).toStrictEqual({ items });
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

test.each(['', 'null', '7', '[]', '{"items":{}}', '{"version":3,"positions":[]}'])(
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
  { gift: null },
  { gift: { message: 1 } },
  { positionNumber: 0 },
  { positionNumber: undefined },
  { positionNumber: 1 },
  { timestamp: '2026' },
  { timestamp: undefined },
  { amount: '25.00' },
])('a position with %j is not guessed at: it is set aside, and the others are kept', (fields) => {
  const broken = JSON.parse(JSON.stringify({ ...POSITION, positionNumber: 3, ...fields }));
  const others = [POSITION, { ...POSITION, positionNumber: 2 }];
  const cart = unreadable(JSON.stringify({ items: [others[0], broken, others[1]], customer: { name: 'Ada' } }));
  expect(cart).toEqual({ items: others, customer: { name: 'Ada' }, setAside: [broken], causes: [expect.any(Error)] });
});

test('entries set aside are saved unchanged, and reading them again causes no further report', () => {
  const entries = [7, null, { ...POSITION, quantity: 200 }, '{"items":'];
  const { causes, ...cart } = unreadable(JSON.stringify({ items: [POSITION, ...entries] }));
  expect(causes).toHaveLength(entries.length);
  expect(unreadable(writeCart(cart))).toEqual({ items: [POSITION], setAside: entries, causes: [] });
});

test('the reason does not quote the saved text', () => {
  const [cause] = unreadable('Ada Lovelace, Marktplatz 1').causes;
  expect(String(cause)).not.toContain('Ada');
});

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

test('any saved text yields a cart with usable positions, and no part of it is lost', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const { items, setAside = [] } = readCart(text);
      for (const { amount, quantity } of items) expect(amount * quantity).toBeGreaterThan(0);
      if (items.length + setAside.length === 0) expect(text.replace(/\s/g, '')).toBe('{"items":[]}');
    }),
  );
});
