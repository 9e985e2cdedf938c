import type { TenantConfig } from '../config/tenant-config.ts';
import { toFailure } from '../report/failures.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { PublishReport, PublishResult } from './publish-report.ts';
import { publishTenant, type PublishOptions } from './publish-tenant.ts';
import { readSiteToPublish, type SiteToPublish } from './site-to-publish.ts';
import { kindOf, type TargetConfig } from './target-kinds.ts';
import { openTargetSession, type TargetSession } from './target-session.ts';
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
  const targets = [...new Set(tenants.map(({ target }) => target.name))];
  const atTarget = (name: string) => [...tenants.entries()].filter(([, { target }]) => target.name === name);
  for (const target of targets) {
    emit({ type: 'publish-started', target, tenants: atTarget(target).map(([, each]) => each.target.tenant) });
  }
  const reports: PublishReport[] = [];
  const session = openTargetSession(
    tenants.map(({ target }) => target),
    options,
  );
  const readSite = shareSites(tenants, options);
  const publishAll = async (some: readonly (readonly [number, TenantToPublish])[]): Promise<void> => {
    const concurrency =
      options.concurrency ?? Math.min(...some.map(([, { target }]) => kindOf(target.config.type).concurrency));
    await inParallel(some, concurrency, async ([index, site]) => {
      signal.throwIfAborted();
      const report = await publishAndReport(site, session, { ...options, readSite });
      reports[index] = report;
      emit({ type: 'tenant-published', target: report.target, report });
    });
  };
  try {
    const outcomes = await Promise.allSettled(targets.map((name) => publishAll(atTarget(name))));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    await session.close();
  }
  const ms = performance.now() - startedAt;
  emit({ type: 'publish-finished', ms });
  return { targets, isDryRun, reports, ms };
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
