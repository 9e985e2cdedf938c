import { codeReplaced, isCodeReplaced, rememberCode } from '../lib/code-digest.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import type { RenderPool } from './render/render-pool.ts';
import { toFailure } from '../report/failures.ts';
import type { BuildResult, TenantReport } from '../report/tenant-report.ts';
import { createWarningCollector } from '../report/warnings.ts';
import { buildEach, startBundling, sharesPerTenant, type Bundling, type BundlingOptions } from './build-scheduler.ts';
import type { BuildTenantOptions } from './build-tenant.ts';
import type { SourceOptions } from './open-sources.ts';

export interface BuildOptions
  extends
    SourceOptions,
    Pick<BundlingOptions, 'provideBundle'>,
    Pick<
      BuildTenantOptions,
      'outDir' | 'env' | 'acceptedChanges' | 'readPublished' | 'strict' | 'isForced' | 'isCompressed'
    > {
  tenants: readonly TenantConfig[];
  /** The caller closes it, also if the build is aborted: a share that is being rendered would otherwise delay its end. */
  pool: RenderPool;
  /** Render processes that share the pages of a tenant; absent: it depends on the number of tenants. */
  sharesPerTenant?: number;
}

/**
 * Builds all tenants with code that is bundled once.
 * @throws Error when the code does not bundle; the signal's reason when aborted. The failure of a tenant is in its report.
 */
export async function runBuild(options: BuildOptions): Promise<BuildResult> {
  const { tenants, emit } = options;
  const startedAt = performance.now();
  rememberCode();
  emit({ type: 'build-started', tenants: tenants.map((tenant) => tenant.id) });
  const bundling = startBundling(options);
  try {
    const reports = await buildTenants(options, bundling);
    if (reports.every(({ status }) => status === 'failed')) bundling.cancel();
    const bundled = await bundling.outcome();
    const ms = performance.now() - startedAt;
    emit({ type: 'build-finished', ms });
    return { reports, ...bundled, ms };
  } finally {
    await Promise.allSettled([bundling.bundle]);
  }
}

/** Opens what the tenants share, and builds each of them. */
async function buildTenants(options: BuildOptions, bundling: Bundling): Promise<TenantReport[]> {
  const { tenants, pool } = options;
  // Imported here to load this code while the bundling process starts.
  const { openSources } = await import('./open-sources.ts');
  const { buildTenant } = await import('./build-tenant.ts');
  const { client, images, maps, endpointsOf, close } = openSources(options);
  const shared = {
    ...options,
    client,
    images,
    maps,
    endpointsOf,
    bundle: bundling.bundle,
    sharesPerTenant: options.sharesPerTenant ?? sharesPerTenant(tenants.length, pool),
  };
  try {
    return await buildEach(tenants, pool, (tenant) => reportBuild(tenant, shared, buildTenant));
  } finally {
    await close();
  }
}

/** Builds a tenant and turns its failure into a report: one tenant's failure does not stop the others. */
async function reportBuild(
  tenant: TenantConfig,
  shared: Omit<BuildTenantOptions, 'warnings'>,
  buildTenant: (tenant: TenantConfig, options: BuildTenantOptions) => Promise<TenantReport>,
): Promise<TenantReport> {
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
