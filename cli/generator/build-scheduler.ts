import pLimit from 'p-limit';
import { bundleSite, type BundleOptions, type SiteBundle } from './bundle/bundle-site.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { collectGarbage } from '../lib/collect-garbage.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { EventSink } from '../report/build-events.ts';
import type { BuildResult } from '../report/tenant-report.ts';

/*
 * What a build starts early or keeps warm for speed: bundling runs while the first tenants are loaded, render processes load
 * the bundle in advance, several tenants are loaded ahead, and garbage is collected between tenants.
 */

/** Tenants that are loaded and prepared before render processes are free for them. Their data waits on disk. */
const TENANTS_AHEAD = 6;

export interface BundlingOptions {
  /** Loads the bundle as soon as it exists. */
  pool: RenderPool;
  isForced: boolean;
  /** Absent: `bundleSite`. */
  provideBundle?: ((options: BundleOptions) => Promise<SiteBundle>) | undefined;
  emit: EventSink;
  signal: AbortSignal;
}

export interface Bundling {
  bundle: Promise<SiteBundle>;
  /** Stops bundling, because no tenant needs the bundle. */
  cancel(): void;
  /** How long it took and whether an earlier bundle served; `bundleMs` is null when bundling was cancelled. */
  outcome(): Promise<Pick<BuildResult, 'bundleMs' | 'isBundleReused'>>;
}

/** Bundles the code while the tenants are loaded. */
export function startBundling({ pool, isForced, provideBundle = bundleSite, emit, signal }: BundlingOptions): Bundling {
  const cancelled = new AbortController();
  const bundle = provideBundle({ signal: AbortSignal.any([signal, cancelled.signal]), isForced }).then((made) => {
    emit({ type: 'bundled', ms: made.ms, isReused: made.isReused });
    pool.load(made.code.serverDir);
    return made;
  });
  // It may fail before a tenant waits for it.
  bundle.catch(() => {});
  return {
    bundle,
    cancel: () => cancelled.abort(),
    async outcome() {
      try {
        const { ms, isReused } = await bundle;
        return { bundleMs: ms, isBundleReused: isReused };
      } catch (error) {
        if (error === cancelled.signal.reason) return { bundleMs: null };
        throw error;
      }
    },
  };
}

/**
 * Runs `build` for several tenants at a time, in order.
 * @returns the results in the order of the tenants
 * @throws the error of the first tenant whose build throws, once no build runs any more
 */
export async function buildEach<Result>(
  tenants: readonly TenantConfig[],
  pool: RenderPool,
  build: (tenant: TenantConfig) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(pool.size + TENANTS_AHEAD);
  let unfinished = tenants.length;
  const builds = tenants.map((tenant) =>
    limit(async () => {
      const result = await build(tenant);
      unfinished -= 1;
      // After the last one, the process ends.
      if (unfinished > 0) collectGarbage();
      return result;
    }),
  );
  const settled = await Promise.allSettled(builds);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/**
 * Number of render processes that share the pages of one tenant. With many tenants, each is rendered by one process, which
 * prepares its frames only once.
 */
export function sharesPerTenant(tenants: number, { size }: RenderPool): number {
  return tenants >= size * 2 ? 1 : size;
}
