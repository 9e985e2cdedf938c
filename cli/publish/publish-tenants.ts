import type { TenantConfig } from '../config/tenant-config.ts';
import { toFailure } from '../report/failures.ts';
import type { TargetConfig } from './config/target-config.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { PublishReport } from './publish-report.ts';
import { publishTenant, type PublishOptions } from './publish-tenant.ts';
import type { Target } from './target.ts';
import { openTargetSession, type SharedByTargets, type TargetSession } from './target-session.ts';

export interface TenantToPublish {
  tenant: Pick<TenantConfig, 'id'>;
  target: TargetConfig;
}

export interface PublishTenantsOptions extends PublishOptions {
  /** Number of tenants that are published at the same time; absent: it depends on the type of the target. */
  concurrency?: number | undefined;
}

/** Other machines mostly keep a publish waiting; a disk is kept busy by few. */
const CONCURRENCY: Readonly<Record<TargetConfig['type'], number>> = { directory: 4, rsync: 8, s3: 8 };

/**
 * Publishes tenants and reports each of them in order; a failure does not stop the others.
 * @throws the signal's reason if aborted
 */
export async function publishTenants(
  tenants: readonly TenantToPublish[],
  options: PublishTenantsOptions,
): Promise<PublishReport[]> {
  const { signal, emit } = options;
  const reports: PublishReport[] = [];
  const sites = tenants.map(({ tenant, target }) => ({ tenant: tenant.id, config: target }));
  const session = openTargetSession(sites, signal);
  const concurrency = options.concurrency ?? Math.min(...sites.map(({ config }) => CONCURRENCY[config.type]));
  try {
    await inParallel(sites.entries(), concurrency, async ([index, { tenant, config }]) => {
      signal.throwIfAborted();
      const report = await publishAndReport(tenant, config, session, options);
      reports[index] = report;
      emit({ type: 'finished', report });
    });
  } finally {
    await session.close();
  }
  return reports;
}

async function publishAndReport(
  tenant: string,
  config: TargetConfig,
  session: TargetSession,
  options: PublishOptions,
): Promise<PublishReport> {
  const startedAt = performance.now();
  try {
    const target = await openTarget(config, tenant, await session.sharedBy(config.type));
    return await publishTenant(tenant, target, { ...options, reach: (contact) => session.reach(config, contact) });
  } catch (error) {
    options.signal.throwIfAborted();
    session.noteFailure(config, error);
    return { status: 'failed', tenant, ms: performance.now() - startedAt, ...toFailure(error) };
  }
}

/** The registry of targets. Loads a target's code and libraries when it is used. */
export async function openTarget(config: TargetConfig, tenant: string, shared: SharedByTargets = {}): Promise<Target> {
  switch (config.type) {
    case 'directory': {
      const { directoryTarget } = await import('./directory/directory-target.ts');
      return directoryTarget(config, tenant);
    }
    case 'rsync': {
      const { rsyncTarget } = await import('./rsync/rsync-target.ts');
      return rsyncTarget(config, tenant, shared.remote);
    }
    case 's3': {
      const { s3Target } = await import('./s3/s3-target.ts');
      return s3Target(config, shared.stores);
    }
  }
}
