import type { SandboxAppOptions } from '../sandbox-options.ts';
import { createCityResponses, type City, type CityResponses } from './city.ts';
import { DEMO_CITIES, type DemoCity } from './demo-cities.ts';
import { generateCity, generatedCityId } from './generated-city.ts';

export interface CityEntry {
  city: City;
  responses: CityResponses;
}

export interface CityDirectory {
  byDomain(domain: string): CityEntry | undefined;
  byId(tenantId: string): CityEntry | undefined;
}

/** Finds cities. Each is loaded or generated on first request, and again once its file has been edited. */
export function createCityDirectory({ tenants = 0, ...generation }: SandboxAppOptions = {}): CityDirectory {
  const entries = new Map<string, CityEntry & { version: number | undefined }>();
  const sources = new Map<string, Pick<DemoCity, 'load' | 'version'>>();
  const idOfDomain = new Map<string, string>();
  for (const city of DEMO_CITIES) {
    sources.set(city.tenantId, city);
    idOfDomain.set(city.domain, city.tenantId);
  }
  for (let number = 1; number <= tenants; number += 1) {
    const id = generatedCityId(number);
    sources.set(id, { load: () => generateCity(number, generation) });
    idOfDomain.set(`${id}.example`, id);
  }
  const byId = (id: string) => {
    const source = sources.get(id);
    if (source === undefined) return undefined;
    const version = source.version?.();
    const known = entries.get(id);
    if (known !== undefined && known.version === version) return known;
    const city = source.load();
    const entry = { city, responses: createCityResponses(city), version };
    entries.set(id, entry);
    return entry;
  };
  return { byId, byDomain: (domain) => byId(idOfDomain.get(domain) ?? '') };
}
