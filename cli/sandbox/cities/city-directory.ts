import type { SandboxAppOptions } from '../sandbox-options.ts';
import { createCityResponses, type City, type CityResponses } from './city.ts';
import { DEMO_CITIES } from './demo-cities.ts';
import { generateCity, generatedCityId } from './generated-city.ts';

export interface CityEntry {
  city: City;
  responses: CityResponses;
}

export interface CityDirectory {
  byDomain(domain: string): CityEntry | undefined;
  byId(tenantId: string): CityEntry | undefined;
}

/** Finds cities. Each is loaded or generated on first request, then cached. */
export function createCityDirectory({ tenants = 0, ...generation }: SandboxAppOptions = {}): CityDirectory {
  const entries = new Map<string, CityEntry>();
  const loaders = new Map<string, () => City>();
  const idOfDomain = new Map<string, string>();
  for (const { tenantId, domain, load } of DEMO_CITIES) {
    loaders.set(tenantId, load);
    idOfDomain.set(domain, tenantId);
  }
  for (let number = 1; number <= tenants; number += 1) {
    const id = generatedCityId(number);
    loaders.set(id, () => generateCity(number, generation));
    idOfDomain.set(`${id}.example`, id);
  }
  const byId = (id: string) => {
    const known = entries.get(id);
    const load = loaders.get(id);
    if (known || !load) return known;
    const city = load();
    const entry = { city, responses: createCityResponses(city) };
    entries.set(id, entry);
    return entry;
  };
  return { byId, byDomain: (domain) => byId(idOfDomain.get(domain) ?? '') };
}
