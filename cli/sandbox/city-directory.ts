import { answersOf } from './city-answers.ts';
import type { CityAnswers } from './city-answers.ts';
import type { City } from './city.ts';
import { musterstadt } from './demo/musterstadt/city.ts';

export interface CityEntry {
  city: City;
  answers: CityAnswers;
}

export interface CityDirectory {
  byDomain(domain: string): CityEntry | undefined;
  byId(tenantId: string): CityEntry | undefined;
}

const DEMO_CITIES: readonly City[] = [musterstadt];

/** Finds cities. Generated ones are made when they are first asked for, and kept. */
export function createCityDirectory(): CityDirectory {
  const byDomain = new Map<string, CityEntry>();
  const byId = new Map<string, CityEntry>();
  for (const city of DEMO_CITIES) {
    const entry = { city, answers: answersOf(city) };
    byDomain.set(city.domain, entry);
    byId.set(city.tenant.id, entry);
  }
  return { byDomain: (domain) => byDomain.get(domain), byId: (id) => byId.get(id) };
}
