import pLimit from 'p-limit';
import { bundleSite, type BundleOptions, type SiteBundle } from './bundle/bundle-site.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { openImageService } from './images/image-service.ts';
import { codeReplaced, isCodeReplaced, rememberCode } from '../lib/code-digest.ts';
import { collectGarbage } from '../lib/collect-garbage.ts';
import { assert } from '../lib/errors.ts';
import { openMapArchives } from './maps/map-archives.ts';
import type { RenderPool } from './render/render-pool.ts';
import { toFailure } from '../report/failures.ts';
import type { BuildResult, TenantReport } from '../report/tenant-report.ts';
import { createWarningCollector } from '../report/warnings.ts';
import { endpointsAt } from '../sandbox/sandbox-path.ts';
import { createApiClient, type ApiClientLimits } from './source/api-client.ts';
import { clientOptionsOf } from './source/client-options.ts';
import { buildTenant, type BuildTenantOptions } from './build-tenant.ts';

/** Tenants that are loaded and prepared before render processes are free for them. Their data waits on disk. */
const TENANTS_AHEAD = 6;

export interface BuildOptions extends Pick<
  BuildTenantOptions,
  'outDir' | 'env' | 'acceptedChanges' | 'readPublished' | 'strict' | 'isForced' | 'isCompressed' | 'emit' | 'signal'
> {
  tenants: readonly TenantConfig[];
  /** The caller closes it, also if the build is aborted: a share that is being rendered would otherwise delay its end. */
  pool: RenderPool;
  /** Render processes that share the pages of a tenant; absent: it depends on the number of tenants. */
  sharesPerTenant?: number;
  /** Limits of the API client that differ from the defaults. */
  api?: ApiClientLimits;
  /** Absent: `bundleSite`. */
  provideBundle?: ((options: BundleOptions) => Promise<SiteBundle>) | undefined;
}

/**
 * Builds all tenants with code that is bundled once.
 * @throws Error when the code does not bundle; the signal's reason when aborted; OperatorError (exit code 3) if the variable of
 * an additional header or a proxy has no usable value. The failure of a tenant is in its report.
 */
export async function runBuild(options: BuildOptions): Promise<BuildResult> {
  const { tenants, pool, isForced, provideBundle = bundleSite, emit, signal } = options;
  const startedAt = performance.now();
  rememberCode();
  emit({ type: 'build-started', tenants: tenants.map((tenant) => tenant.id) });
  // The code is bundled while the first tenants are loaded.
  const cancelled = new AbortController();
  const bundle = provideBundle({ signal: AbortSignal.any([signal, cancelled.signal]), isForced }).then((made) => {
    emit({ type: 'bundled', ms: made.ms, isReused: made.isReused });
    pool.load(made.code.serverDir);
    return made;
  });
  // It may fail before a tenant waits for it.
  bundle.catch(() => {});
  try {
    const reports = await buildTenants(options, bundle);
    // No tenant needs the bundle.
    if (reports.every(({ status }) => status === 'failed')) cancelled.abort();
    const made = await bundle.catch((error: unknown) => {
      if (error !== cancelled.signal.reason) throw error;
    });
    const ms = performance.now() - startedAt;
    emit({ type: 'build-finished', ms });
    return { reports, ...(made ? { bundleMs: made.ms, isBundleReused: made.isReused } : { bundleMs: null }), ms };
  } finally {
    await Promise.allSettled([bundle]);
  }
}

/**
 * Builds several tenants at a time, in order.
 * @returns the reports in the order of the tenants
 * @throws the error of the first tenant whose build throws, once no build runs any more
 */
async function buildTenants(options: BuildOptions, bundle: Promise<SiteBundle>): Promise<TenantReport[]> {
  const { tenants, pool } = options;
  const { close, ...sources } = openSources(options);
  // With many tenants, each is rendered by one process, which prepares its frames only once.
  const shares = tenants.length >= pool.size * 2 ? 1 : pool.size;
  const shared = { ...options, ...sources, bundle, sharesPerTenant: options.sharesPerTenant ?? shares };
  const limit = pLimit(pool.size + TENANTS_AHEAD);
  let unfinished = tenants.length;
  const builds = tenants.map((tenant) =>
    limit(async () => {
      const report = await reportBuild(tenant, shared);
      unfinished -= 1;
      // After the last one, the process ends.
      if (unfinished > 0) collectGarbage();
      return report;
    }),
  );
  const settled = await Promise.allSettled(builds);
  await close();
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** Builds a tenant and turns its failure into a report: one tenant's failure does not stop the others. */
async function reportBuild(tenant: TenantConfig, shared: Omit<BuildTenantOptions, 'warnings'>): Promise<TenantReport> {
  const { emit, signal } = shared;
  signal.throwIfAborted();
  emit({ type: 'tenant-started', tenant: tenant.id });
  const startedAt = performance.now();
  const warnings = createWarningCollector();
  let report: TenantReport;
  try {
    report = await buildTenant(tenant, { ...shared, warnings });
  } catch (error) {
    signal.throwIfAborted();
    const ms = performance.now() - startedAt;
    // Such as a file that is not there any more.
    const reason = isCodeReplaced() ? codeReplaced() : error;
    report = { status: 'failed', tenant: tenant.id, ms, warnings: warnings.list(), ...toFailure(reason) };
  }
  emit({ type: 'tenant-finished', report });
  return report;
}

/** Opens the clients for data and images, which all tenants share, and starts the sandbox if a tenant uses it. */
function openSources({ tenants, env, emit, signal, api }: BuildOptions) {
  const options = clientOptionsOf(tenants, env);
  const { inSlot, proxies } = options;
  const sandbox = tenants.some((tenant) => tenant.sandbox) ? startSandbox() : null;
  // Starting may fail before a tenant waits for it.
  sandbox?.catch(() => {});
  const images = openImageService({ inSlot, proxies, signal });
  const maps = openMapArchives({ inSlot, proxies, signal });
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
    async endpointsOf({ endpoints }: TenantConfig): Promise<{ endpoints: Endpoints; browserEndpoints: Endpoints }> {
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
