import { describe, expect, test } from 'vitest';
import { groupChanges, type Change } from './group-changes.ts';

function change(tenant: string, more: Partial<Change> = {}): Change {
  return { tenant, page: '/faq', type: '/faq', subject: 'footer', details: ['padding'], kinds: ['padding'], ...more };
}

const CITIES = Array.from({ length: 10 }, (_, index) => `stadt-${index}`);

describe('groupChanges', () => {
  test('shows an equal change once, with each city and all of its pages', () => {
    const { shared, own } = groupChanges(
      CITIES.flatMap((tenant) => [change(tenant), change(tenant, { page: '/agb', type: '/agb' })]),
      CITIES.length,
    );
    expect(own.size).toBe(0);
    expect(shared).toHaveLength(1);
    expect(shared[0]).toMatchObject({ subject: 'footer', types: ['/agb', '/faq'], isVarying: false });
    expect([...(shared[0]?.cities ?? [])]).toEqual(CITIES.map((tenant) => [tenant, ['/faq', '/agb']]));
  });

  test('takes examples from different cities first', () => {
    const { shared } = groupChanges(
      CITIES.flatMap((tenant) => ['/faq', '/agb'].map((page) => change(tenant, { page }))),
      CITIES.length,
    );
    expect(shared[0]?.changes.slice(0, 10).map(({ tenant }) => tenant)).toEqual(CITIES);
  });

  test('leaves what only one city has at that place to the city, also beside a common change', () => {
    const broken = change('stadt-3', { details: ['padding', 'text “a” → “b”'], kinds: ['padding', 'text'] });
    const { shared, own } = groupChanges([...CITIES.map((tenant) => change(tenant)), broken], CITIES.length);
    expect(shared).toHaveLength(1);
    expect([...own]).toEqual([['stadt-3', [expect.objectContaining({ details: broken.details })]]]);
  });

  test('counts different texts at the same place as one change if half of the cities have them', () => {
    const differing = (count: number) =>
      CITIES.slice(0, count).map((tenant) => change(tenant, { details: [`“${tenant}” is new`], kinds: ['is new'] }));
    const half = groupChanges(differing(5), CITIES.length);
    expect(half.shared).toMatchObject([{ isVarying: true, details: ['“stadt-0” is new'] }]);
    expect(half.own.size).toBe(0);
    const few = groupChanges(differing(4), CITIES.length);
    expect(few.shared).toEqual([]);
    expect([...few.own.keys()]).toEqual(CITIES.slice(0, 4));
  });
});
