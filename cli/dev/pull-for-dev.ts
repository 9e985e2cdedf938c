import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { endpointsAt } from '../sandbox/sandbox-path.ts';
import type { ApiClient } from '../source/api-client.ts';
import { pullSnapshot } from '../source/pull-snapshot.ts';

/**
 * Reads the tenant's data each time it is called; each warning is told once.
 * @param origin of the dev server, which serves the sandbox for a sandbox tenant
 */
export function createPull(
  config: TenantConfig,
  origin: string,
  client: ApiClient,
  onWarning: (message: string) => void,
): () => Promise<Snapshot> {
  const told = new Set<string>();
  const endpoints = config.endpoints ?? endpointsAt(origin);
  const browserEndpoints = config.endpoints ?? endpointsAt('');
  return async () => {
    const { snapshot, warnings } = await pullSnapshot({ config, endpoints, browserEndpoints, client });
    for (const { code, message, count, examples } of warnings) {
      const key = `${code} ${message}`;
      if (told.has(key)) continue;
      told.add(key);
      const [first] = examples;
      const places = count === 1 ? first : `${count} times, first ${first}`;
      onWarning(first === undefined ? key : `${key} (${places})`);
    }
    return snapshot;
  };
}
