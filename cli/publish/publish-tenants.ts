import type { TenantConfig } from '../config/tenant-config.ts';
import { toFailure } from '../report/failures.ts';
import type { TargetConfig } from './config/target-config.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { PublishReport } from './publish-report.ts';
import { publishTenant, type PublishOptions } from './publish-tenant.ts';
import { readSiteToPublish, type SiteToPublish } from './site-to-publish.ts';
import type { Target } from './target.ts';
import { openTargetSession, type SharedByTargets, type TargetSession } from './target-session.ts';

export interface TenantToPublish {
  tenant: Pick<TenantConfig, 'id' | 'guard'>;
  /** Name of the target. */
  targetName: string;
  target: TargetConfig;
}

export interface PublishTenantsOptions extends Omit<PublishOptions, 'limits' | 'targetName' | 'readSite' | 'reach'> {
  /** Number of tenants that are published to a target at the same time; absent: it depends on the type of the target. */
  concurrency?: number | undefined;
}

/** Other machines mostly keep a publish waiting; a disk is kept busy by few. */
const CONCURRENCY: Readonly<Record<TargetConfig['type'], number>> = { directory: 4, rsync: 8, s3: 8 };

/**
 * Publishes tenants and reports each of them in order. A failure does not stop the others, and a slow target does not delay
 * the others.
 * @throws the signal's reason if aborted, after everything unfinished was removed at all targets
 */
export async function publishTenants(
  tenants: readonly TenantToPublish[],
  options: PublishTenantsOptions,
): Promise<PublishReport[]> {
  const { signal, emit } = options;
  const reports: PublishReport[] = [];
  const session = openTargetSession(
    tenants.map(({ tenant, target }) => ({ tenant: tenant.id, config: target })),
    signal,
  );
  const readSite = shareSites(tenants, options);
  const publishAll = async (some: readonly (readonly [number, TenantToPublish])[]): Promise<void> => {
    const concurrency = options.concurrency ?? Math.min(...some.map(([, { target }]) => CONCURRENCY[target.type]));
    await inParallel(some, concurrency, async ([index, site]) => {
      signal.throwIfAborted();
      const report = await publishAndReport(site, session, { ...options, readSite });
      reports[index] = report;
      emit({ type: 'finished', report });
    });
  };
  try {
    const names = new Set(tenants.map(({ targetName }) => targetName));
    const numbered = [...tenants.entries()];
    const outcomes = await Promise.allSettled(
      [...names].map((name) => publishAll(numbered.filter(([, { targetName }]) => targetName === name))),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    await session.close();
  }
  return reports;
}

/** Sites in memory. If one target is further ahead of another, the slower one reads them again. */
const MAX_SITES = 64;

/** Reads a tenant's release once for all of its targets, so that they get the same one even if a build ends in between. */
function shareSites(
  tenants: readonly TenantToPublish[],
  { outDir, signal }: Pick<PublishOptions, 'outDir' | 'signal'>,
): (tenant: string) => Promise<SiteToPublish> {
  const readers = new Map<string, number>();
  for (const { tenant } of tenants) readers.set(tenant.id, (readers.get(tenant.id) ?? 0) + 1);
  const sites = new Map<string, { site: Promise<SiteToPublish>; readersLeft: number }>();
  return (tenant) => {
    const known = sites.get(tenant);
    const site = known?.site ?? readSiteToPublish(outDir, tenant, signal);
    const readersLeft = (known?.readersLeft ?? readers.get(tenant) ?? 1) - 1;
    if (readersLeft === 0) sites.delete(tenant);
    else sites.set(tenant, { site, readersLeft });
    const [oldest] = sites.keys();
    if (sites.size > MAX_SITES && oldest !== undefined) sites.delete(oldest);
    return site;
  };
}

async function publishAndReport(
  { tenant: { id, guard: limits }, targetName, target: config }: TenantToPublish,
  session: TargetSession,
  options: Omit<PublishOptions, 'limits' | 'targetName'>,
): Promise<PublishReport> {
  const startedAt = performance.now();
  try {
    const target = await openTarget(config, id, await session.sharedBy(config.type));
    const reach: PublishOptions['reach'] = (contact) => session.reach(config, contact);
    return await publishTenant(id, target, { ...options, limits, targetName, reach });
  } catch (error) {
    options.signal.throwIfAborted();
    session.noteFailure(config, error);
    return { status: 'failed', tenant: id, target: targetName, ms: performance.now() - startedAt, ...toFailure(error) };
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
