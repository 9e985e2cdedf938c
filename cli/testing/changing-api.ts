import type { Fault } from '../sandbox/faults/fault.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import { serveApi } from './cli-fixture.ts';

const CATEGORIES = '/merchant/categories';

export interface ChangingApi {
  api: RunningSandbox;
  /** Toggles the data of the city, so that the next build has a change. */
  changeData(): void;
}

/** An API with the city `stadt-001`, whose categories have one of two sets of names. */
export async function serveChangingApi(merchants: number): Promise<ChangingApi> {
  const faults: Record<string, Fault> = {};
  const api = await serveApi({ tenants: 1, merchants, faults });
  const headers = { 'X-Tenant-Domain': 'stadt-001.example' };
  const known: { name: string }[] = await (await fetch(`${api.origin}/sandbox-api${CATEGORIES}`, { headers })).json();
  const renamed = known.map((category) => Object.assign(category, { name: `${category.name} und mehr` }));
  return {
    api,
    changeData() {
      if (CATEGORIES in faults) delete faults[CATEGORIES];
      else faults[CATEGORIES] = { kind: 'body', body: renamed };
    },
  };
}
