import { expect, test } from 'vitest';
import type { Merchant } from '../models/merchant.ts';
import { fixtureMerchant } from '../testing/fixture-snapshot.ts';
import { listTints, TINT_COUNT, featuredFirst, tintsOf } from './merchant-face.ts';

/** By name, as in a snapshot; some have a second category. */
const MERCHANTS = Array.from({ length: 400 }, (_, place) =>
  fixtureMerchant({
    slug: `laden-${place}`,
    id: String(100 + ((place * 37) % 400)),
    categoryIds: [String(place % 7), ...(place % 5 === 0 ? [String((place + 3) % 7)] : [])],
  }),
);
const FEATURED = [MERCHANTS[300], MERCHANTS[7]].flatMap((merchant) => merchant ?? []);
const TINTS = tintsOf(MERCHANTS, { featuredMerchants: FEATURED });

function repeats(list: readonly Merchant[]): string[] {
  const tints = list.map(({ id }) => TINTS.get(id));
  return list.flatMap(({ slug }, place) => (place > 0 && tints[place] === tints[place - 1] ? [slug] : []));
}

test('no list of the site has one tint twice in a row, and all are used', () => {
  const recommended = featuredFirst(MERCHANTS, FEATURED);
  expect(recommended[0]).toBe(FEATURED[0]);
  const categories = new Set(MERCHANTS.flatMap(({ categoryIds }) => categoryIds));
  expect(categories.size).toBeGreaterThan(5);
  for (const list of [recommended, MERCHANTS]) {
    expect(repeats(list)).toEqual([]);
    for (const id of categories)
      expect(repeats(list.filter(({ categoryIds }) => categoryIds.includes(id)))).toEqual([]);
  }
  expect(new Set(TINTS.values()).size).toBe(TINT_COUNT);
});

test('a merchant keeps its tint when others of another trade come after it', () => {
  const fewer = tintsOf(MERCHANTS.slice(0, 350), { featuredMerchants: [] });
  const all = tintsOf(MERCHANTS, { featuredMerchants: [] });
  expect(MERCHANTS.slice(0, 350).filter(({ id }) => fewer.get(id) !== all.get(id))).toEqual([]);
});

test('two of one tint that a search brings together differ', () => {
  expect(listTints([{ tint: 2 }, { tint: 2 }, { tint: 3 }, { tint: 5 }, { tint: 5 }])).toEqual([2, 3, 4, 5, 0]);
});
