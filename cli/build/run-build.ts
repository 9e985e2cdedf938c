import type { TenantConfig } from '../config/tenant-config.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { BuildResult, TenantReport } from '../report/tenant-report.ts';
import { bundleSite, type SiteBundle } from '../bundle/bundle-site.ts';
import type { SourceOptions } from './open-sources.ts';

export interface BuildOptions extends SourceOptions {
  tenants: readonly TenantConfig[];
  /** Absolute path of the folder that holds a folder per tenant. */
  outDir: string;
  /** Is closed when the build is aborted, and otherwise left for the caller to close. */
  pool: RenderPool;
  env: NodeJS.ProcessEnv;
  /** Digests of suspicious changes that an operator has accepted; see guard-release.ts. */
  acceptedChanges: readonly string[];
  /** Bundle and render everything anew. */
  isForced: boolean;
  /** Put gzip and Brotli files beside the files that are worth it. */
  isCompressed: boolean;
}

/** Tenants that are read and checked before their turn comes, most of them while the code is bundled. They wait on disk. */
const AHEAD = 6;

/** Looking for the bundle takes longer than sending the first requests, and would hold them up. */
const HEAD_START_MS = 5;

/**
 * Builds all tenants: bundles the code once and, at the same time, starts reading the first tenants.
 * @throws Error when the code does not bundle; the signal's reason when aborted. What fails for one tenant is in its report.
 */
export async function runBuild(options: BuildOptions): Promise<BuildResult> {
  const { tenants, emit, signal, pool } = options;
  const startedAt = performance.now();
  emit({ type: 'build-started', tenants: tenants.map((tenant) => tenant.id) });
  const bundling = new AbortController();
  let startBundling = (): void => {};
  const mayStart = new Promise<void>((resolve) => (startBundling = resolve));
  const bundle = mayStart.then(() => bundleAndTell(options, AbortSignal.any([signal, bundling.signal])));
  bundle.then(
    ({ code }) => pool.load(code.serverDir),
    // It may fail while no tenant is far enough to wait for it.
    () => {},
  );
  // Aborting must not wait for a share to be rendered.
  signal.addEventListener('abort', () => pool.close(), { once: true });
  try {
    const onReading = () => setTimeout(startBundling, HEAD_START_MS);
    // The sandbox takes its time to start before anything is read from it.
    if (tenants.some(({ sandbox }) => sandbox)) startBundling();
    const reports = await buildAll(options, bundle, onReading).finally(() => startBundling());
    if (reports.every(({ status }) => status === 'failed')) bundling.abort();
    const bundleMs = await timeOf(bundle, bundling.signal);
    const ms = performance.now() - startedAt;
    emit({ type: 'build-finished', ms });
    return { reports, bundleMs, ms };
  } finally {
    await Promise.allSettled([bundle]);
  }
}

/** The code that reads and checks is loaded here and not before, beside the bundling, which takes longest. */
async function buildAll(
  options: BuildOptions,
  bundle: Promise<SiteBundle>,
  onReading: () => void,
): Promise<TenantReport[]> {
  const { tenants, pool } = options;
  const { openSources } = await import('./open-sources.ts');
  const { buildTenants } = await import('./build-tenants.ts');
  const sources = openSources(options);
  try {
    return await buildTenants(
      tenants,
      {
        ...options,
        ...sources,
        bundle,
        onReading,
        // With fewer tenants than processes, each tenant's pages are spread; otherwise a whole tenant per process saves frames.
        sharesPerTenant: tenants.length >= pool.size * 2 ? 1 : pool.size,
      },
      pool.size + AHEAD,
    );
  } finally {
    await sources.close();
  }
}

/** How long bundling took; null where it was given up, since every tenant had failed before. */
async function timeOf(bundle: Promise<SiteBundle>, givenUp: AbortSignal): Promise<number | null> {
  try {
    return (await bundle).ms;
  } catch (error) {
    if (error === givenUp.reason) return null;
    throw error;
  }
}

async function bundleAndTell({ emit, isForced }: BuildOptions, signal: AbortSignal): Promise<SiteBundle> {
  const bundle = await bundleSite({ signal, isForced });
  emit({ type: 'bundled', ms: bundle.ms, isReused: bundle.isReused });
  return bundle;
}
