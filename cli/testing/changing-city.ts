import { generatedCityId } from '../sandbox/cities/generated-city.ts';
import type { Fault } from '../sandbox/sandbox-options.ts';
import { folderWith, readSandbox, serveApi } from './cli-fixture.ts';

const MERCHANTS = '/merchant/merchants/public';

/** For tests: generated cities whose API may list other merchants, and a folder with all of them in its tenants.json. */
export async function changingCity(count: number, tenants = 1) {
  const faults: Record<string, Fault> = {};
  const api = await serveApi({ tenants, merchants: count, faults });
  const ids = Array.from({ length: tenants }, (_, index) => generatedCityId(index + 1));
  const merchants: Record<string, unknown>[] = await readSandbox(api, generatedCityId(1), MERCHANTS);
  const list = (body: unknown[]) => void (faults[MERCHANTS] = { kind: 'body', body });
  return {
    folder: folderWith(api, ...ids),
    /** As the API lists them at first. */
    merchants,
    list,
    /** Lists them with one that differs. */
    change: (more: object, place = 0) => list(merchants.toSpliced(place, 1, { ...merchants[place], ...more })),
  };
}
