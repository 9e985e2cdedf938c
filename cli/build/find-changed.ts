import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { bundleSite, type SiteBundle } from '../bundle/bundle-site.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import type { ChangeReason } from '../fleet/plan.ts';
import { readHold } from '../release/hold.ts';
import { liveRelease } from '../release/live-release.ts';
import { isIntact, openRelease } from '../release/release-reader.ts';
import { createRenderPool } from '../render/render-pool.ts';
import { toFailure } from '../report/failures.ts';
import type { ReportedFailure } from '../report/tenant-report.ts';
import { loadImages, loadSource, prepareData, resolveBuildId, type InputOptions } from './build-inputs.ts';
import { openSources } from './open-sources.ts';

export interface ChangedTenant {
  tenant: string;
  reason: ChangeReason;
  /** Why its data could not be loaded; the build will report the same. */
  failure?: ReportedFailure;
}

export interface ChangeOptions {
  tenants: readonly TenantConfig[];
  outDir: string;
  concurrency: number;
  /** The sites are on another machine; only their manifests and links are here. */
  trustsManifests: boolean;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * Finds the tenants whose next build would not be `unchanged`. Runs the stages of a build that determine the build id, and
 * writes nothing to the output folder. A tenant whose data cannot be loaded counts as changed.
 * @throws the signal's reason when aborted
 */
export async function findChanged(options: ChangeOptions): Promise<ChangedTenant[]> {
  const found = new Map<string, ChangedTenant>();
  const inDoubt = options.tenants.flatMap((config) => {
    const live = inspectLiveRelease(config.id, options);
    if (typeof live === 'object') return [{ config, liveId: live.buildId }];
    found.set(config.id, { tenant: config.id, reason: live });
    return [];
  });
  if (inDoubt.length > 0) {
    for (const changed of await compareAll(inDoubt, options)) found.set(changed.tenant, changed);
  }
  return options.tenants.flatMap(({ id }) => found.get(id) ?? []);
}

function inspectLiveRelease(
  tenant: string,
  { outDir, trustsManifests }: ChangeOptions,
): { buildId: string } | 'new' | 'damaged' | 'held' {
  if (readHold(outDir, tenant) !== undefined) return 'held';
  const release = liveRelease(outDir, tenant);
  if (release === undefined) return 'new';
  const live = openRelease({ outDir, tenant, release });
  if (live === undefined || !(trustsManifests || isIntact(live))) return 'damaged';
  return { buildId: live.manifest.buildId };
}

interface TenantInDoubt {
  config: TenantConfig;
  liveId: string;
}

async function compareAll(
  tenants: readonly TenantInDoubt[],
  { concurrency, env, signal }: ChangeOptions,
): Promise<ChangedTenant[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-plan-'));
  const bundle = bundleSite({ signal });
  // Bundling may fail before a tenant waits for it.
  bundle.catch(() => {});
  const pool = createRenderPool(concurrency);
  signal.addEventListener('abort', () => pool.close(), { once: true });
  const sources = openSources({ tenants: tenants.map(({ config }) => config), env, emit: () => {}, signal });
  const options = { ...sources, bundle, pool, isForced: false, folder, signal };
  const limit = pLimit(concurrency * 2);
  try {
    const settled = await Promise.allSettled(tenants.map((tenant) => limit(() => compare(tenant, options))));
    return settled.flatMap((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  } finally {
    pool.close();
    await Promise.allSettled([bundle, sources.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface CompareOptions extends InputOptions {
  bundle: Promise<SiteBundle>;
  /** Receives the snapshots. */
  folder: string;
  signal: AbortSignal;
}

/** @returns nothing for an unchanged tenant */
async function compare({ config, liveId }: TenantInDoubt, options: CompareOptions): Promise<ChangedTenant[]> {
  const tenant = config.id;
  const snapshotFile = path.join(options.folder, `${tenant}.json`);
  options.signal.throwIfAborted();
  try {
    const source = await loadSource(config, options);
    const data = await prepareData(source, snapshotFile, options);
    const images = await loadImages(source, data, options);
    const buildId = resolveBuildId(await options.bundle, data, images);
    return buildId === liveId ? [] : [{ tenant, reason: 'changed' }];
  } catch (error) {
    options.signal.throwIfAborted();
    return [{ tenant, reason: 'unreadable', failure: toFailure(error).failure }];
  } finally {
    rmSync(snapshotFile, { force: true });
  }
}
