import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { createRenderPool } from '../render/render-pool.ts';
import type { EventSink } from '../report/build-event.ts';
import type { BuildResult } from '../report/build-result.ts';
import { startSandbox, type RunningSandbox } from '../sandbox/start-sandbox.ts';
import { endpointsAt } from '../sandbox/sandbox-path.ts';
import { createApiClient, type ApiClientLimits } from '../source/api-client.ts';
import { assert } from '../errors/assert.ts';
import { buildTenants } from './build-tenants.ts';
import { bundleSite, type SiteBundle } from './bundle-site.ts';

export interface BuildOptions {
  tenants: readonly TenantConfig[];
  /** Absolute path of the folder that holds a folder per tenant. */
  outDir: string;
  /** Render processes. */
  concurrency: number;
  env: NodeJS.ProcessEnv;
  emit: EventSink;
  signal: AbortSignal;
  /** Limits of the API's client that are not the usual ones. */
  api?: ApiClientLimits;
}

/**
 * Builds all tenants: bundles the code once and, at the same time, starts reading the first tenants.
 * @throws Error when the code does not bundle; the signal's reason when aborted. What fails for one tenant is in its report.
 */
export async function runBuild(options: BuildOptions): Promise<BuildResult> {
  const { tenants, emit, signal, concurrency } = options;
  const startedAt = performance.now();
  emit({ type: 'build-started', tenants: tenants.map((tenant) => tenant.id) });
  const nobodyWaits = new AbortController();
  const bundle = bundleAndTell(emit, AbortSignal.any([signal, nobodyWaits.signal]));
  const pool = createRenderPool(concurrency);
  const sandbox = tenants.some((tenant) => tenant.sandbox) ? startSandbox() : null;
  // Either may fail while no tenant is far enough to wait for it.
  for (const early of [bundle, sandbox]) early?.catch(() => {});
  const client = createApiClient({
    ...options.api,
    signal,
    onRetry: ({ url, attempt, reason }) => emit({ type: 'request-retried', url, attempt, reason }),
  });
  // Aborting must not wait for a share to be rendered.
  signal.addEventListener('abort', () => pool.close(), { once: true });
  try {
    const reports = await buildTenants(
      tenants,
      {
        ...options,
        client,
        bundle,
        pool,
        // With fewer tenants than processes, each tenant's pages are spread; otherwise a whole tenant per process saves frames.
        sharesPerTenant: tenants.length >= concurrency * 2 ? 1 : concurrency,
        endpointsOf: (tenant) => endpointsOf(tenant, sandbox),
      },
      // Two more than can be rendered: one is read and one is checked meanwhile.
      concurrency + 2,
    );
    if (reports.every(({ status }) => status === 'failed')) nobodyWaits.abort();
    const bundleMs = await timeOf(bundle, nobodyWaits.signal);
    const ms = performance.now() - startedAt;
    emit({ type: 'build-finished', ms });
    return { reports, bundleMs, ms };
  } finally {
    pool.close();
    await Promise.allSettled([
      client.close(),
      sandbox?.then((running) => running.close()),
      bundle.then((built) => built.remove()),
    ]);
  }
}

/** How long bundling took; null where it was given up, since every tenant had failed before. */
async function timeOf(bundle: Promise<SiteBundle>, givenUp: AbortSignal): Promise<number | null> {
  try {
    return (await bundle).ms;
  } catch (error) {
    if (error === givenUp.reason) return null;
    throw error;
  }
}

async function bundleAndTell(emit: EventSink, signal: AbortSignal): Promise<SiteBundle> {
  const bundle = await bundleSite(signal);
  emit({ type: 'bundled', ms: bundle.ms });
  return bundle;
}

async function endpointsOf(
  { endpoints }: TenantConfig,
  sandbox: Promise<RunningSandbox> | null,
): Promise<{ endpoints: Endpoints; browserEndpoints: Endpoints }> {
  if (endpoints !== null) return { endpoints, browserEndpoints: endpoints };
  assert(sandbox !== null, 'a tenant without endpoints is a sandbox tenant');
  // Visitors reach the sandbox on the site's own origin, where the preview serves it.
  return { endpoints: (await sandbox).endpoints, browserEndpoints: endpointsAt('') };
}
