import { rmSync } from 'node:fs';
import path from 'node:path';
import type { SiteBundle } from './bundle/bundle-site.ts';
import { isDemo, type TenantConfig } from '../config/tenant-config.ts';
import { writeBuildFiles } from './output/build-files.ts';
import { assertNoProblems, checkOutput, describeDiffering, type CheckedOutput } from './output/check-output.ts';
import { copyImages } from './output/copy-assets.ts';
import { createSiteWriter } from './output/site-writer.ts';
import { readActiveHold } from './release/hold.ts';
import { liveRelease } from './release/live-release.ts';
import { openLiveRelease, type ReleaseReader } from './release/release-reader.ts';
import { pruneReleases } from './release/release-list.ts';
import { releaseSite, withWorkingFolder, type WorkingFolder } from './release/release-site.ts';
import { guardedRelease } from './release/suspicious-changes.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { RenderJob, RenderResult } from './render/render-task.ts';
import { buildTime } from '../lib/build-time.ts';
import { assertSameCode } from '../lib/code-digest.ts';
import type { EventSink } from '../report/build-events.ts';
import { createStopwatch, type Stopwatch } from '../report/stages.ts';
import type { BuiltReport } from '../report/tenant-report.ts';
import type { WarningCollector } from '../report/warnings.ts';
import { type BuildPlan, type InputOptions, loadImages, loadSource, planBuild, prepareData } from './build-inputs.ts';
import { guardBuild, refuseWarnings, toGuard, type GuardBuildOptions } from './guard-build.ts';

export interface BuildTenantOptions extends InputOptions, GuardBuildOptions {
  /** Absolute path of the folder that contains a folder per tenant. */
  outDir: string;
  env: NodeJS.ProcessEnv;
  /** The code is bundled, or found in the cache, while the first tenants are loaded. */
  bundle: Promise<SiteBundle>;
  /** Number of render processes that share the pages of one tenant. */
  sharesPerTenant: number;
  /** Write gzip and Brotli files beside larger files: `--compress`. */
  isCompressed: boolean;
  emit: EventSink;
  signal: AbortSignal;
  warnings: WarningCollector;
}

/** Accepted changes that a release remembers. */
const MAX_ACCEPTED = 20;

/**
 * Builds one tenant: load → prepare → images → plan → render → check → guard → release. The live site stays untouched until
 * the last step. Unchanged files are reused from the live release; if nothing changed, nothing is written. While a hold is
 * active, the site is rendered and checked, but not released.
 * @throws OperatorError when the API, a check or the file system refuses
 */
export async function buildTenant(tenant: TenantConfig, options: BuildTenantOptions): Promise<BuiltReport> {
  const { outDir, emit, signal, warnings } = options;
  const watch = createStopwatch();
  return withWorkingFolder(outDir, tenant.id, async (work) => {
    warnOfLeftovers(work.warnings, warnings);
    const release = liveRelease(outDir, tenant.id);
    const hold = readActiveHold(outDir, tenant.id, release);
    // All pages will be rendered.
    if (release === undefined || options.isForced) options.pool.startAll();

    const reading = options.readPublished?.(tenant);
    // Awaited once the data is there; until then, another failure may come first.
    reading?.catch(() => {});
    const source = await loadSource(tenant, options);
    emit({ type: 'pulled', tenant: tenant.id, ...source.traffic, ms: watch.lap('pull') });

    const snapshotFile = path.join(work.path, '.snapshot.json');
    const live = openLiveRelease(outDir, tenant.id);
    const data = await prepareData(source, snapshotFile, options);
    const images = await loadImages(source, data, options.images);
    for (const warning of [...data.warnings, ...images.warnings]) warnings.add(warning);
    emit({ type: 'planned', tenant: tenant.id, pages: data.pages });
    refuseWarnings(tenant, [...data.warnings, ...images.warnings], options.strict);
    watch.lap('prepare');

    const bundle = await options.bundle;
    watch.skip();
    const plan = planBuild({ tenant: tenant.id, bundle, data, images, live, published: await reading }, options);
    const report = (status: BuiltReport['status'], rendered: number, files: SiteFiles): BuiltReport => ({
      tenant: tenant.id,
      buildId: plan.buildId,
      folder: path.join(outDir, tenant.id),
      pages: data.pages,
      status: hold === undefined ? status : 'held',
      rendered,
      ...(hold === undefined ? {} : { hold }),
      files: files.length,
      bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0),
      ms: watch.total(),
      stages: watch.stages(),
      warnings: warnings.list(),
    });
    if (plan.unchanged !== undefined) {
      if (plan.published !== undefined)
        guardBuild(guardedRelease(plan.unchanged.manifest), plan, options, tenant.guard);
      watch.lap('check');
      return report('unchanged', 0, filesOf(plan.unchanged));
    }

    const site = await renderTenant(plan, work, options);
    signal.throwIfAborted();
    watch.lap('render');

    const output = checkSite(site, work, plan.tenant);
    const isClosed = tenant.closed !== undefined;
    const accepted = guardBuild(toGuard(site, plan, isClosed), plan, options, tenant.guard);
    watch.lap('check');
    const rendered = data.pages - site.reused;
    if (hold !== undefined) return report('held', rendered, site.files);

    signal.throwIfAborted();
    work.confirmLock();
    assertSameCode();
    const files = releaseBuild(
      { site, output, plan, accepted, work, watch, isDemo: isDemo(tenant), isClosed },
      options,
    );
    watch.lap('release');
    const told = accepted.filter((digest) => options.acceptedChanges.includes(digest));
    return { ...report('built', rendered, files), ...(told.length === 0 ? {} : { accepted: told }) };
  });
}

type SiteFiles = readonly (readonly [path: string, bytes: number, ...rest: unknown[]])[];

function filesOf({ manifest }: ReleaseReader): SiteFiles {
  return Object.entries(manifest.files).map(([file, [bytes]]) => [file, bytes]);
}

interface RenderedSite extends RenderResult {
  /** Links of reused pages, and of pages that no longer exist. */
  olderLinks: readonly string[];
}

/** Writes pages, images, the bundle's files and those for hosts and search engines to the working folder. */
async function renderTenant(
  { tenant, bundle, data, images, buildId, previous }: BuildPlan,
  work: WorkingFolder,
  { outDir, pool, sharesPerTenant, isCompressed, emit, warnings }: BuildTenantOptions,
): Promise<RenderedSite> {
  await data.writeSnapshot();
  const rendering = renderSite(
    {
      tenant,
      code: bundle.code,
      codeId: bundle.codeId,
      buildId,
      siteDir: work.path,
      isCompressed,
      snapshotFile: data.snapshotFile,
      images: { fields: images.fields, immutablePaths: images.immutablePaths },
      ...(previous === undefined ? {} : { previous: previous.name }),
    },
    pool,
    // Few pages change between two builds by the same code; starting another process takes longer than rendering them.
    previous?.manifest.codeId === bundle.codeId ? 1 : sharesPerTenant,
    (pages) => emit({ type: 'rendered', tenant, pages }),
  );
  // This process has nothing to do until the pages are there, and their visitors need not wait for it.
  const pruning = async () => warnOfLeftovers(pruneReleases(outDir, tenant), warnings);
  const [rendered] = await Promise.all([rendering, pruning()]);
  const writer = createSiteWriter(work.path, isCompressed);
  copyImages(images.files, writer, previous);
  rmSync(data.snapshotFile);
  return {
    ...rendered,
    files: [...rendered.files, ...writer.files],
    differing: [...rendered.differing, ...writer.differing()],
    olderLinks: rendered.reused > 0 ? (previous?.manifest.links ?? []) : [],
  };
}

/**
 * Renders a tenant's site in `shares` processes at once.
 * @throws Error of the first failed share, once all shares have stopped writing, so that the caller can delete the folder
 */
async function renderSite(
  site: Omit<RenderJob, 'share'>,
  pool: RenderPool,
  shares: number,
  onProgress: (pages: number) => void,
): Promise<RenderResult> {
  const settled = await Promise.allSettled(
    Array.from({ length: shares }, (_, index) => pool.render({ ...site, share: { index, of: shares } }, onProgress)),
  );
  const results = settled.map((share) => {
    if (share.status === 'rejected') throw share.reason;
    return share.value;
  });
  return {
    files: results.flatMap((result) => result.files),
    differing: results.flatMap((result) => result.differing),
    contents: results.flatMap((result) => result.contents),
    links: [...new Set(results.flatMap((result) => result.links))],
    routes: results.flatMap((result) => result.routes),
    redirects: results.flatMap((result) => result.redirects),
    reused: results.reduce((sum, { reused }) => sum + reused, 0),
    frameId: results[0]?.frameId ?? '',
  };
}

function checkSite(site: RenderedSite, { path: siteDir }: WorkingFolder, tenant: string): CheckedOutput {
  const { files, differing, redirects } = site;
  const output = checkOutput({
    siteDir,
    files,
    differing,
    links: new Set(site.links),
    olderLinks: new Set(site.olderLinks),
    redirects,
  });
  assertNoProblems(output.problems, tenant);
  return output;
}

interface FinishedSite {
  site: RenderedSite;
  output: CheckedOutput;
  plan: BuildPlan;
  /** Digests of suspicious changes that were accepted. */
  accepted: readonly string[];
  work: WorkingFolder;
  watch: Stopwatch;
  isDemo: boolean;
  isClosed: boolean;
}

/**
 * Writes the files that identify the build, and puts the site live.
 * @returns all files of the release
 */
function releaseBuild(
  { site, output, plan, accepted, work, isDemo: isDemoSite, isClosed }: FinishedSite,
  options: BuildTenantOptions,
): SiteFiles {
  const { outDir, env, isCompressed } = options;
  const { tenant, buildId, data, images, live, published } = plan;
  const { frameId, routes } = site;
  // What is live here or has been published by another machine keeps its time, so that no file changes.
  const same = [published, live].find((release) => release?.manifest.buildId === buildId);
  const timestamp = same?.manifest.timestamp ?? buildTime(env);
  const buildFiles = writeBuildFiles(work.path, { id: buildId, timestamp, frameId }, { routes, isCompressed });
  assertNoProblems(describeDiffering(buildFiles.differing()), tenant);
  const files = [...site.files, ...buildFiles.files];
  // A publish compares with an older release, so it needs the earlier ones, too, also those of other machines.
  const earlier = [published, live].flatMap((release) => release?.manifest.accepted ?? []);
  const acceptedSoFar = [...new Set([...earlier, ...accepted])].slice(-MAX_ACCEPTED);
  releaseSite({
    workDir: work.path,
    outDir,
    live,
    manifest: {
      format: 1,
      tenant,
      buildId,
      codeId: plan.bundle.codeId,
      frameId,
      timestamp,
      counts: data.counts,
      facts: { ...data.facts, images: images.counts },
      ...(acceptedSoFar.length === 0 ? {} : { accepted: acceptedSoFar }),
      pages: data.pages,
      links: [...new Set([...site.links, ...site.olderLinks])],
      ...(isDemoSite && { isDemo: true }),
      ...(isClosed && { isClosed: true }),
      contents: Object.fromEntries(site.contents),
      files: Object.fromEntries(files.map(([file, bytes]) => [file, [bytes, output.writtenAt(file)] as const])),
    },
  });
  return files;
}

function warnOfLeftovers(messages: readonly string[], warnings: WarningCollector): void {
  for (const message of messages) warnings.add({ code: 'LEFTOVER', message });
}
