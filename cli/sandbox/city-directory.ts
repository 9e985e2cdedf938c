import { answersOf } from './city-answers.ts';
import type { CityAnswers } from './city-answers.ts';
import type { City } from './city.ts';
import { assistentStadt } from './demo/blocked/city.ts';
import { boeseStadt } from './demo/hostile/city.ts';
import { doppelStadt } from './demo/hostile/collisions.ts';
import { musterstadt } from './demo/musterstadt/city.ts';
import { seeblick } from './demo/seeblick/city.ts';
import { generateCity, generatedCityId } from './generated/generate-city.ts';
import type { SandboxAppOptions } from './sandbox-options.ts';

export interface CityEntry {
  city: City;
  answers: CityAnswers;
}

export interface CityDirectory {
  byDomain(domain: string): CityEntry | undefined;
  byId(tenantId: string): CityEntry | undefined;
}

const DEMO_CITIES: readonly City[] = [musterstadt, seeblick, assistentStadt, boeseStadt, doppelStadt];

/** Finds cities. Generated ones are made when they are first asked for, and kept. */
export function createCityDirectory({ tenants = 0, ...generation }: SandboxAppOptions = {}): CityDirectory {
  const known = new Map<string, CityEntry>();
  const makers = new Map<string, () => City>();
  const idOfDomain = new Map<string, string>();
  for (const city of DEMO_CITIES) {
    makers.set(city.tenant.id, () => city);
    idOfDomain.set(city.domain, city.tenant.id);
  }
  for (let number = 1; number <= tenants; number += 1) {
    const id = generatedCityId(number);
    makers.set(id, () => generateCity(number, generation));
    idOfDomain.set(`${id}.example`, id);
  }
  const byId = (id: string) => {
    const entry = known.get(id);
    const make = makers.get(id);
    if (entry || !make) return entry;
    const city = make();
    const made = { city, answers: answersOf(city) };
    known.set(id, made);
    return made;
  };
  return { byId, byDomain: (domain) => byId(idOfDomain.get(domain) ?? '') };
}
