import type { TenantConfig } from '../config/tenant-config.ts';
import { toFailure } from '../report/failures.ts';
import { groupBy } from '../lib/collections.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { PublishReport, PublishResult } from './publish-report.ts';
import { publishTenant, type PublishOptions } from './publish-tenant.ts';
import { readSiteToPublish, type SiteToPublish } from './site-to-publish.ts';
import { kindOf, type TargetConfig } from './target-kinds.ts';
import { withTargets, type TargetSession } from './target-session.ts';
import type { TenantTarget } from './target.ts';

export interface TenantToPublish {
  target: TenantTarget<TargetConfig>;
  guard?: TenantConfig['guard'];
}

export interface PublishTenantsOptions extends Omit<PublishOptions, 'limits' | 'readSite' | 'reach'> {
  /** Number of tenants that are published to a target at the same time; absent: it depends on the kind of the target. */
  concurrency?: number | undefined;
  /** Work without a lock if a target cannot provide a reliable one. */
  unsafeNoLock: boolean;
}

/**
 * Publishes tenants and reports each of them in order. A failure does not stop the others, and a slow target does not delay
 * the others.
 * @throws the signal's reason if aborted, after everything unfinished was removed at all targets
 */
export async function publishTenants(
  tenants: readonly TenantToPublish[],
  options: PublishTenantsOptions,
): Promise<PublishResult> {
  const { signal, emit, isDryRun } = options;
  const startedAt = performance.now();
  const byTarget = groupBy(tenants, ({ target }) => target.name);
  for (const [target, sites] of byTarget) {
    emit({ type: 'publish-started', target, tenants: sites.map((site) => site.target.tenant) });
  }
  const readSite = shareSites(tenants, options);
  const publishAll = (sites: readonly TenantToPublish[], session: TargetSession): Promise<PublishReport[]> => {
    const usual = () => Math.min(...sites.map(({ target }) => kindOf(target.config.type).concurrency));
    return inParallel(sites, options.concurrency ?? usual(), async (site) => {
      signal.throwIfAborted();
      const report = await publishAndReport(site, session, { ...options, readSite });
      emit({ type: 'tenant-published', target: report.target, report });
      return report;
    });
  };
  const targets = tenants.map(({ target }) => target);
  const reports = await withTargets(targets, options, async (session) => {
    const all = [...byTarget.values()].map((sites) => publishAll(sites, session));
    // None works on after a failure.
    await Promise.allSettled(all);
    return (await Promise.all(all)).flat();
  });
  const ms = performance.now() - startedAt;
  emit({ type: 'publish-finished', ms });
  return { targets: [...byTarget.keys()], isDryRun, reports, ms };
}

/** Reads a tenant's release once for all of its targets, so that they get the same one even if a build ends in between. */
function shareSites(
  tenants: readonly TenantToPublish[],
  { outDir, signal }: Pick<PublishOptions, 'outDir' | 'signal'>,
): (tenant: string) => Promise<SiteToPublish> {
  const readers = new Map<string, number>();
  for (const { target } of tenants) readers.set(target.tenant, (readers.get(target.tenant) ?? 0) + 1);
  const sites = new Map<string, { site: Promise<SiteToPublish>; readersLeft: number }>();
  return (tenant) => {
    const known = sites.get(tenant);
    const site = known?.site ?? readSiteToPublish(outDir, tenant, signal);
    const readersLeft = (known?.readersLeft ?? readers.get(tenant) ?? 1) - 1;
    if (readersLeft === 0) sites.delete(tenant);
    else sites.set(tenant, { site, readersLeft });
    return site;
  };
}

async function publishAndReport(
  { target, guard: limits }: TenantToPublish,
  session: TargetSession,
  options: Omit<PublishOptions, 'limits'>,
): Promise<PublishReport> {
  const startedAt = performance.now();
  const { tenant, name, config } = target;
  try {
    const reach: PublishOptions['reach'] = (contact) => session.reach(config, contact);
    return await publishTenant(target, await session.open(target), { ...options, limits, reach });
  } catch (error) {
    options.signal.throwIfAborted();
    session.noteFailure(config, error);
    return { status: 'failed', tenant, target: name, ms: performance.now() - startedAt, ...toFailure(error) };
  }
}
