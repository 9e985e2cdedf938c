import { expect, test } from 'vitest';
import { generateCity } from './generated-city.ts';

test('the same number, size and seed generate the same city, others a different one', () => {
  const json = (number: number, seed: number) => JSON.stringify(generateCity(number, { merchants: 50, seed }));
  expect(json(1, 1)).toBe(json(1, 1));
  expect(json(1, 2)).not.toBe(json(1, 1));
  expect(json(2, 1)).not.toBe(json(1, 1));
});

test('a city has the requested number of merchants, each with its own slug, in every category', () => {
  const { merchants, categories } = generateCity(7, { merchants: 1000 });
  expect(merchants).toHaveLength(1000);
  expect(new Set(merchants.map(({ slug }) => slug)).size).toBe(1000);
  for (const { slug } of merchants) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  const used = new Set(merchants.flatMap(({ categoryIds }) => categoryIds ?? []));
  expect(categories.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  expect(categories).toHaveLength(12);
});

test('cities beyond the list of names still have unique names', () => {
  const names = Array.from({ length: 60 }, (_, index) => generateCity(index + 1, { merchants: 1 }).tenant.name);
  expect(new Set(names).size).toBe(60);
});
