import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { assert } from '../lib/errors.ts';
import type { EventSink } from '../report/build-events.ts';
import { endpointsAt } from '../sandbox/sandbox-path.ts';
import { openImageService } from './images/image-service.ts';
import type { ImageService } from './images/image-service.ts';
import { openMapArchives, type MapArchives } from './maps/map-archives.ts';
import { createApiClient, type ApiClient, type ApiClientLimits } from './source/api-client.ts';
import { clientOptionsOf } from './source/client-options.ts';

/** The clients for a build's data and images, shared by all tenants. */
export interface Sources {
  client: ApiClient;
  images: ImageService;
  maps: MapArchives;
  endpointsOf(tenant: TenantConfig): Promise<{ endpoints: Endpoints; browserEndpoints: Endpoints }>;
  close(): Promise<void>;
}

export interface SourceOptions {
  tenants: readonly TenantConfig[];
  /** Holds the values of additional headers. */
  env: NodeJS.ProcessEnv;
  emit: EventSink;
  signal: AbortSignal;
  /** Limits of the API client that differ from the defaults. */
  api?: ApiClientLimits;
}

/**
 * Opens the clients, and starts the sandbox if a tenant uses it.
 * @throws OperatorError (exit code 3) if the variable of an additional header or a proxy has no usable value
 */
export function openSources({ tenants, env, emit, signal, api }: SourceOptions): Sources {
  const options = clientOptionsOf(tenants, env);
  const sandbox = tenants.some((tenant) => tenant.sandbox) ? startSandbox() : null;
  // Starting may fail before a tenant waits for it.
  sandbox?.catch(() => {});
  const images = openImageService({ inSlot: options.inSlot, proxies: options.proxies, signal });
  const maps = openMapArchives({ inSlot: options.inSlot, proxies: options.proxies, signal });
  const client = createApiClient({
    ...options,
    ...api,
    signal,
    onRetry: ({ tenant, url, attempt, reason }) => emit({ type: 'request-retried', tenant, url, attempt, reason }),
  });
  return {
    client,
    images,
    maps,
    async endpointsOf({ endpoints }) {
      if (endpoints !== null) return { endpoints, browserEndpoints: endpoints };
      assert(sandbox !== null, 'a tenant without endpoints is a sandbox tenant');
      // Visitors reach the sandbox at the site's origin: the preview serves it there.
      return { endpoints: (await sandbox).endpoints, browserEndpoints: endpointsAt('') };
    },
    async close() {
      client.close();
      maps.close();
      await Promise.allSettled([images.close(), sandbox?.then((running) => running.close())]);
    },
  };
}

async function startSandbox() {
  const sandbox = await import('../sandbox/start-sandbox.ts');
  return sandbox.startSandbox();
}
