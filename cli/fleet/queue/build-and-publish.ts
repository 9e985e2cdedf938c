import { existsSync } from 'node:fs';
import { runBuild, type BuildOptions } from '../../generator/run-build.ts';
import { bundleSite, type SiteBundle } from '../../generator/bundle/bundle-site.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import { abortedByAny } from '../../lib/aborted-by-any.ts';
import { collectGarbage } from '../../lib/collect-garbage.ts';
import { assertSameCode, codeReplaced, isCodeReplaced, rememberCode } from '../../lib/code-digest.ts';
import { EXIT, type ExitCode } from '../../lib/errors.ts';
import type { PublishReport } from '../../publish/publish-report.ts';
import { publishTenants, type TenantToPublish } from '../../publish/publish-tenants.ts';
import { withTarget } from '../../publish/target-session.ts';
import { lastLive } from '../../generator/release/release-manifest.ts';
import type { RenderPool } from '../../generator/render/render-pool.ts';
import { toFailure } from '../../report/failures.ts';
import type { ReportedFailure, TenantReport } from '../../report/tenant-report.ts';
import type { BuildEnd, BuildTenant } from './tenant-queue.ts';

export interface BuilderOptions {
  /** Absolute path of the folder that contains a folder per tenant. */
  outDir: string;
  isCompressed: boolean;
  env: NodeJS.ProcessEnv;
  /** Shared by all builds; the caller closes it. */
  pool: RenderPool;
  /**
   * Reads the configuration, again for each build.
   * @returns where the tenant is to be published: nowhere, if sites are only built; undefined if there is no such tenant
   */
  readSites(tenant: string): Promise<SitesOfTenant | undefined>;
  /** Ends running builds, which then go back into the queue. */
  signal: AbortSignal;
  /** The program was replaced, so builds go back into the queue from now on. */
  onReplaced(): void;
  onBuilt(report: TenantReport): void;
  onPublished(report: PublishReport): void;
}

export interface SitesOfTenant {
  tenant: TenantConfig;
  sites: readonly TenantToPublish[];
}

/** Exit codes after which another attempt may succeed: the API, a target or a folder was busy or unreachable. */
const RETRYABLE_EXIT_CODES: ReadonlySet<ExitCode> = new Set([
  EXIT.API,
  EXIT.LOCKED,
  EXIT.NOT_AS_BUILT,
  EXIT.BUSY,
  EXIT.UNUSABLE_PATH,
]);

/** Failures that may pass, such as a full disk, although their exit code says that somebody has to act. */
const mayPass = (code: string): boolean =>
  code.startsWith('FILE_') || code === 'TARGET_FAILED' || code === 'RENDER_PROCESS_ENDED';

/** A file of the configuration that is being saved is complete soon; what is wrong after so many attempts stays wrong. */
const CONFIG_ATTEMPTS = 3;

/**
 * Builds and publishes tenants as `build` and `publish` do, in this process, each with one render process at a time, and all with
 * the code that is installed now.
 */
export function createBuilder(options: BuilderOptions): BuildTenant {
  rememberCode();
  const provideBundle = rememberBundle(options.signal);
  // In a checkout, the sources may change before the first build, which also reports why they do not bundle.
  provideBundle().catch(() => {});
  const handBackIfReplaced = (end: BuildEnd): BuildEnd => {
    if (end.outcome !== 'failed' || !(isCodeReplaced() || end.failure.code === 'CODE_REPLACED')) return end;
    options.onReplaced();
    return { outcome: 'interrupted' };
  };
  return async ({ tenant, failures }, lost) => {
    const ending = abortedByAny(lost === undefined ? [options.signal] : [options.signal, lost]);
    try {
      assertSameCode();
      const build = { ...options, provideBundle, signal: ending.signal };
      return handBackIfReplaced(await buildAndPublish(tenant, build, failures));
    } catch (error) {
      return ending.signal.aborted ? { outcome: 'interrupted' } : handBackIfReplaced(endOf(toFailure(error), failures));
    } finally {
      ending.release();
      collectGarbage();
    }
  };
}

type JobOptions = BuilderOptions & Pick<BuildOptions, 'provideBundle'>;

async function buildAndPublish(id: string, options: JobOptions, failures: number): Promise<BuildEnd> {
  const found = await options.readSites(id);
  if (found === undefined) return { outcome: 'gone' };
  const { outDir, signal } = options;
  const { tenant, sites } = found;
  const { reports } = await runBuild({
    ...options,
    tenants: [tenant],
    sharesPerTenant: 1,
    isForced: false,
    acceptedChanges: [],
    readPublished: () => readNewest(sites, signal),
    strict: [],
    emit: () => {},
  });
  for (const report of reports) {
    options.onBuilt(report);
    if (report.status === 'failed') return endOf(report, failures);
  }
  if (sites.length === 0) return { outcome: 'done' };
  const published = await publishTenants(sites, {
    outDir,
    isDryRun: false,
    acceptedChanges: [],
    isStrict: false,
    unsafeNoLock: false,
    signal,
    emit: () => {},
  });
  const warnings = new Set<string>();
  let failed: BuildEnd | undefined;
  for (const report of published.reports) {
    options.onPublished(report);
    if (report.status === 'failed') failed ??= endOf(report, failures);
    else for (const warning of report.warnings) warnings.add(warning);
  }
  return failed ?? { outcome: 'done', ...(warnings.size === 0 ? {} : { warnings: [...warnings] }) };
}

/**
 * What visitors have, for the guard: a worker may see a tenant for the first time. Of several targets, what was released last
 * counts; publishing compares with each of them.
 */
async function readNewest(sites: readonly TenantToPublish[], signal: AbortSignal) {
  const published = await Promise.all(
    sites.map(({ target }) =>
      withTarget(target, { signal }, async (opened) => {
        const site = await opened.readPublished();
        return site === undefined ? [] : [{ where: opened.where, manifest: site.manifest }];
      }),
    ),
  );
  return published.flat().toSorted((one, other) => lastLive(other.manifest) - lastLive(one.manifest))[0];
}

function rememberBundle(signal: AbortSignal): () => Promise<SiteBundle> {
  let known: SiteBundle | undefined;
  return async () => {
    // It may lie in the folder for caches.
    if (known !== undefined && existsSync(known.code.serverDir)) return known;
    const bundle = await bundleSite({ signal });
    if (known !== undefined && known.codeId !== bundle.codeId) throw codeReplaced();
    return (known = bundle);
  };
}

function endOf({ exitCode, failure }: { exitCode: ExitCode; failure: ReportedFailure }, failures: number): BuildEnd {
  const isBeingSaved = failure.code === 'CONFIG_INVALID' && failures + 1 < CONFIG_ATTEMPTS;
  const mayRetry = RETRYABLE_EXIT_CODES.has(exitCode) || mayPass(failure.code) || isBeingSaved;
  return { outcome: 'failed', failure, mayRetry };
}
