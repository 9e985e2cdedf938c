import type { City, CityList } from './city.ts';

/** The JSON texts that answer the GET calls of one city. Each is made once, when it is first asked for. */
export interface CityAnswers {
  tenant(): string;
  list(name: CityList): string;
  featured(limit: number): string;
  /** An array of those with that slug: none or one, unless the city breaks the contract. */
  merchantsBySlug(slug: string): string;
  /** Undefined where there is no such merchant. */
  merchantById(id: string): string | undefined;
}

export function answersOf(city: City): CityAnswers {
  const texts = new Map<string, string>();
  const once = (key: string, value: () => unknown) => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(value());
    texts.set(key, text);
    return text;
  };
  const all = (name: CityList) => [...city[name], ...(city.broken?.[name] ?? [])];
  return {
    tenant: () => once('tenant', () => city.tenant),
    list: (name) => once(name, () => all(name)),
    featured: (limit) => once(`featured ${limit}`, () => all('featured').slice(0, limit)),
    merchantsBySlug: (slug) => JSON.stringify(city.merchants.filter((merchant) => merchant.slug === slug)),
    merchantById: (id) => {
      const merchant = [city.generalVoucher, ...city.merchants].find((candidate) => String(candidate.id) === id);
      return merchant && JSON.stringify(merchant);
    },
  };
}
