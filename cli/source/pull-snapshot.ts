import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import type { ApiClient } from './api-client.ts';
import { readAnswers } from './read-answers.ts';
import { snapshotOf } from './snapshot-of.ts';
import type { CheckedSnapshot } from './snapshot-of.ts';

export interface PullOptions {
  config: TenantConfig;
  /** Where the build reads. */
  endpoints: Endpoints;
  /** Where visitors' browsers call. */
  browserEndpoints: Endpoints;
  client: ApiClient;
}

export interface PulledSnapshot extends CheckedSnapshot {
  /** Size of all answers, unpacked. */
  bytes: number;
  /** Calls made, repetitions included. */
  requests: number;
}

/**
 * Reads everything that the build of one tenant shows: call, check, put together. The same data gives the same snapshot,
 * in whatever order the API lists it.
 * @throws OperatorError (exit code 4) if the API cannot be reached, does not know the tenant, answers with something
 * unreadable; the reason of the client's signal when the run is aborted
 */
export async function pullSnapshot({
  config,
  endpoints,
  browserEndpoints,
  client,
}: PullOptions): Promise<PulledSnapshot> {
  const meter = { requests: 0, bytes: 0 };
  const answers = await readAnswers(config, endpoints, client, meter);
  return { ...snapshotOf({ config, browserEndpoints, answers }), ...meter };
}
