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

/** One waits for the network while the other reads files. */
const AT_ONCE = 2;

/**
 * Publishes tenants and reports each, in their order: one that fails does not stop another.
 * @throws the signal's reason when aborted
 */
export async function publishTenants(
  tenants: readonly TenantToPublish[],
  options: PublishOptions,
): Promise<PublishReport[]> {
  const reports: PublishReport[] = [];
  await inParallel(tenants.entries(), AT_ONCE, async ([index, { tenant, target }]) => {
    options.signal.throwIfAborted();
    const report = await reportOf(tenant.id, target, options);
    reports[index] = report;
    options.emit({ type: 'finished', report });
  });
  return reports;
}

async function reportOf(tenant: string, config: TargetConfig, options: PublishOptions): Promise<PublishReport> {
  const startedAt = performance.now();
  try {
    return await publishTenant(tenant, await openTarget(config, tenant), options);
  } catch (error) {
    options.signal.throwIfAborted();
    return { status: 'failed', tenant, ms: performance.now() - startedAt, ...toFailure(error) };
  }
}

/** The target of a tenant; its code, and the libraries behind it, are loaded here and not before. */
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
