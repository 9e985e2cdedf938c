import type { TenantConfig } from '../config/tenant-config.ts';
import { toFailure } from '../report/failures.ts';
import type { TargetConfig } from './config/target-config.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { PublishReport } from './publish-report.ts';
import { publishTenant, type PublishOptions } from './publish-tenant.ts';
import type { Target } from './target.ts';

export interface TenantToPublish {
  tenant: Pick<TenantConfig, 'id'>;
  target: TargetConfig;
}

/** One tenant waits for the network while the other reads files. */
const CONCURRENCY = 2;

/**
 * Publishes tenants and reports each of them in order; a failure does not stop the others.
 * @throws the signal's reason if aborted
 */
export async function publishTenants(
  tenants: readonly TenantToPublish[],
  options: PublishOptions,
): Promise<PublishReport[]> {
  const reports: PublishReport[] = [];
  await inParallel(tenants.entries(), CONCURRENCY, async ([index, { tenant, target }]) => {
    options.signal.throwIfAborted();
    const report = await publishAndReport(tenant.id, target, options);
    reports[index] = report;
    options.emit({ type: 'finished', report });
  });
  return reports;
}

async function publishAndReport(tenant: string, config: TargetConfig, options: PublishOptions): Promise<PublishReport> {
  const startedAt = performance.now();
  try {
    return await publishTenant(tenant, await openTarget(config, tenant), options);
  } catch (error) {
    options.signal.throwIfAborted();
    return { status: 'failed', tenant, ms: performance.now() - startedAt, ...toFailure(error) };
  }
}

/** The registry of targets. Loads a target's code and libraries when it is used. */
export async function openTarget(config: TargetConfig, tenant: string): Promise<Target> {
  switch (config.type) {
    case 'directory': {
      const { directoryTarget } = await import('./directory/directory-target.ts');
      return directoryTarget(config, tenant);
    }
    case 'rsync': {
      const { rsyncTarget } = await import('./rsync/rsync-target.ts');
      return rsyncTarget(config, tenant);
    }
    case 's3': {
      const { s3Target } = await import('./s3/s3-target.ts');
      return s3Target(config);
    }
  }
}
