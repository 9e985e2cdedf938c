import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { Endpoints, TenantConfig } from '../../config/tenant-config.ts';
import { endpointsAt } from '../../sandbox/sandbox-path.ts';
import type { DevImages } from './dev-images.ts';
import type { ApiClient } from '../../source/api-client.ts';
import { pullSnapshot } from '../../source/pull-snapshot.ts';

/** Where the dev server reads a tenant's data: a sandbox tenant's from itself. */
export function devEndpoints(config: TenantConfig, origin: string): Endpoints {
  return config.endpoints ?? endpointsAt(origin);
}

/**
 * Reads the tenant's data each time it is called; each warning is told once.
 * @param origin of the dev server, which serves the sandbox for a sandbox tenant
 */
export function createPull(
  config: TenantConfig,
  origin: string,
  client: ApiClient,
  onWarning: (message: string) => void,
  images: DevImages,
): () => Promise<Snapshot> {
  const told = new Set<string>();
  const endpoints = devEndpoints(config, origin);
  const browserEndpoints = config.endpoints ?? endpointsAt('');
  return async () => {
    const pulled = await pullSnapshot({ config, endpoints, browserEndpoints, client });
    const { snapshot, warnings } = await images.addTo(pulled.snapshot);
    for (const { code, message, count, examples } of [...pulled.warnings, ...warnings]) {
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
