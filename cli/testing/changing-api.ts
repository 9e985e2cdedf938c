import type { Fault } from '../sandbox/faults/fault.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import { serveApi } from './cli-fixture.ts';

const CATEGORIES = '/merchant/categories';

export interface ChangingApi {
  api: RunningSandbox;
  /** Changes what the API says of its one city, to and fro: the next build has something to put in the place of the last. */
  changeData(): void;
}

/** An API with the city `stadt-001`, whose categories have the one or the other names. */
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
