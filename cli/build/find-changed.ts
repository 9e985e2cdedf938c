import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TenantConfig } from '../config/tenant-config.ts';
import type { BuildContext } from './build-context.ts';
import { bundleSite } from '../bundle/bundle-site.ts';
import { identifyTenant } from './identify-tenant.ts';
import type { ChangeReason } from '../fleet/plan.ts';
import { openSources } from './open-sources.ts';
import { readHold } from '../release/hold.ts';
import { liveRelease } from '../release/live-release.ts';
import { isIntact, openRelease } from '../release/release-reader.ts';
import { createRenderPool } from '../render/render-pool.ts';
import { createStopwatch } from '../report/stages.ts';
import type { ReportedFailure } from '../report/tenant-report.ts';
import { toFailure } from '../report/failures.ts';
import { createWarningCollector } from '../report/warnings.ts';

export interface ChangedTenant {
  tenant: string;
  reason: ChangeReason;
  /** Why it could not be read: the build will tell it again. */
  failure?: ReportedFailure;
}

export interface ChangeOptions {
  tenants: readonly TenantConfig[];
  outDir: string;
  concurrency: number;
  /** The sites are elsewhere, and only their manifests and links are here. */
  trustsManifests: boolean;
  signal: AbortSignal;
}

type Tools = Pick<BuildContext, 'client' | 'pool' | 'images' | 'endpointsOf' | 'emit' | 'bundle' | 'isForced'>;

/**
 * The tenants whose next build would not say `unchanged`. Reads all the others as a build does, up to where it knows the
 * build id, and writes nothing to the output folder. One that cannot be read counts as changed.
 * @throws the signal's reason when aborted
 */
export async function findChanged(options: ChangeOptions): Promise<ChangedTenant[]> {
  const found = new Map<string, ChangedTenant>();
  const inDoubt = options.tenants.flatMap((config) => {
    const known = knownRelease(config.id, options);
    if (typeof known === 'object') return [{ config, liveId: known.liveId }];
    found.set(config.id, { tenant: config.id, reason: known });
    return [];
  });
  if (inDoubt.length > 0) {
    for (const changed of await readAll(inDoubt, options)) found.set(changed.tenant, changed);
  }
  return options.tenants.flatMap(({ id }) => found.get(id) ?? []);
}

function knownRelease(
  tenant: string,
  { outDir, trustsManifests }: ChangeOptions,
): { liveId: string } | 'new' | 'damaged' | 'held' {
  if (readHold(outDir, tenant) !== undefined) return 'held';
  const release = liveRelease(outDir, tenant);
  if (release === undefined) return 'new';
  const live = openRelease({ outDir, tenant, release });
  if (live === undefined || !(trustsManifests || isIntact(live))) return 'damaged';
  return { liveId: live.manifest.buildId };
}

interface InDoubt {
  config: TenantConfig;
  liveId: string;
}

async function readAll(tenants: readonly InDoubt[], { concurrency, signal }: ChangeOptions): Promise<ChangedTenant[]> {
  const emit = () => {};
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-plan-'));
  const bundle = bundleSite({ signal });
  // It may fail while no tenant is far enough to wait for it.
  bundle.catch(() => {});
  const pool = createRenderPool(concurrency);
  signal.addEventListener('abort', () => pool.close(), { once: true });
  const sources = openSources({ tenants: tenants.map(({ config }) => config), emit, signal });
  const changed: ChangedTenant[] = [];
  const waiting = tenants.values();
  const lane = async () => {
    for (const tenant of waiting)
      changed.push(...(await compare(tenant, folder, { ...sources, emit, bundle, pool, isForced: false }, signal)));
  };
  try {
    const lanes = await Promise.allSettled(Array.from({ length: Math.min(concurrency * 2, tenants.length) }, lane));
    for (const result of lanes) if (result.status === 'rejected') throw result.reason;
    return changed;
  } finally {
    pool.close();
    await Promise.allSettled([bundle, sources.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns nothing for a tenant that is as it was */
async function compare(
  { config, liveId }: InDoubt,
  folder: string,
  tools: Tools,
  signal: AbortSignal,
): Promise<ChangedTenant[]> {
  const tenant = config.id;
  const snapshotFile = path.join(folder, `${tenant}.json`);
  signal.throwIfAborted();
  try {
    const { buildId } = await identifyTenant(config, snapshotFile, tools, createStopwatch(), createWarningCollector());
    return buildId === liveId ? [] : [{ tenant, reason: 'changed' }];
  } catch (error) {
    signal.throwIfAborted();
    return [{ tenant, reason: 'unreadable', failure: toFailure(error).failure }];
  } finally {
    rmSync(snapshotFile, { force: true });
  }
}
