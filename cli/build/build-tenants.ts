import type { TenantConfig } from '../config/tenant-config.ts';
import { collectGarbage } from '../lib/collect-garbage.ts';
import { toFailure } from '../report/failures.ts';
import { createWarningCollector } from '../report/warnings.ts';
import type { TenantReport } from '../report/tenant-report.ts';
import type { BuildContext } from './build-context.ts';
import { buildTenant } from './build-tenant.ts';

/**
 * Builds tenants, `atOnce` of them at a time, and reports each: one that fails does not stop another.
 * @throws the signal's reason when the build is aborted
 */
export async function buildTenants(
  tenants: readonly TenantConfig[],
  context: BuildContext,
  atOnce: number,
): Promise<TenantReport[]> {
  const reports: TenantReport[] = [];
  const waiting = tenants.entries();
  // All lanes take from the one iterator: each tenant is taken once.
  const lane = async () => {
    for (const [index, tenant] of waiting) {
      context.signal.throwIfAborted();
      context.emit({ type: 'tenant-started', tenant: tenant.id });
      const report = await reportOf(tenant, context);
      reports[index] = report;
      context.emit({ type: 'tenant-finished', report });
      collectGarbage();
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(atOnce, tenants.length) }, lane));
  for (const result of lanes) {
    // A lane ends early only when the build is aborted.
    if (result.status === 'rejected') throw result.reason;
  }
  return reports;
}

async function reportOf(tenant: TenantConfig, context: BuildContext): Promise<TenantReport> {
  const startedAt = performance.now();
  const warnings = createWarningCollector();
  try {
    return await buildTenant(tenant, context, warnings);
  } catch (error) {
    context.signal.throwIfAborted();
    return {
      status: 'failed',
      tenant: tenant.id,
      ms: performance.now() - startedAt,
      warnings: warnings.list(),
      ...toFailure(error),
    };
  }
}
