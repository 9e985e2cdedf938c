import path from 'node:path';
import { ROUTES } from '../../site/shared/routes.ts';
import { isCompressedSite } from '../lib/compression.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { guardedBytes, guardRelease } from '../release/guard-release.ts';
import { readActiveHold } from '../release/hold.ts';
import { withWorkingFolder } from '../release/working-folder.ts';
import { liveRelease } from '../release/live-release.ts';
import { isIntact, openRelease, type ReleaseReader, type ReleaseName } from '../release/release-reader.ts';
import { releaseSite } from '../release/release-site.ts';
import { createStopwatch, type Stopwatch } from '../report/stages.ts';
import type { BuiltReport } from '../report/tenant-report.ts';
import type { WarningCollector } from '../report/warnings.ts';
import type { BuildContext } from './build-context.ts';
import { resolveBuildTime, writeBuildFiles } from '../output/build-files.ts';
import { checkOutput, describeDiffering, assertNoProblems } from '../output/check-output.ts';
import { identifyTenant } from './identify-tenant.ts';
import { makeSite, type MadeSite } from './make-site.ts';

/**
 * Builds one tenant: read → render → check → release. Until the last step the live site is untouched. What is as it was is
 * taken from the live release, and where everything is, nothing is written. The site of a tenant that is held is made and
 * checked, and goes no further.
 * @throws OperatorError when the API, the output check or the file system refuses
 */
export async function buildTenant(
  tenant: TenantConfig,
  context: BuildContext,
  warnings: WarningCollector,
): Promise<BuiltReport> {
  const { outDir, isCompressed, signal } = context;
  const watch = createStopwatch();
  return withWorkingFolder(outDir, tenant.id, async (work) => {
    for (const message of work.warnings) warnings.add({ code: 'LEFTOVER', message });
    const hold = readActiveHold(outDir, tenant.id, liveRelease(outDir, tenant.id));
    const snapshotFile = path.join(work.path, '.snapshot.json');
    let live: LiveRelease | undefined;
    const { data, bundle, buildId } = await identifyTenant(tenant, snapshotFile, context, watch, warnings, () => {
      live = openLive(outDir, tenant.id);
    });
    const folder = path.join(outDir, tenant.id);
    const site = { tenant: tenant.id, buildId, folder, pages: data.pages };
    const done = (
      what: Pick<BuiltReport, 'status' | 'rendered'>,
      files: Readonly<Record<string, readonly number[]>>,
    ) => ({
      ...site,
      ...(hold === undefined ? what : { ...what, status: 'held' as const, hold }),
      files: Object.keys(files).length,
      bytes: Object.values(files).reduce((sum, [bytes = 0]) => sum + bytes, 0),
      ms: watch.total(),
      stages: watch.stages(),
      warnings: warnings.list(),
    });
    const previous = context.isForced ? undefined : live;
    const isSame = previous?.release.manifest.buildId === buildId && isIntact(previous.release);
    if (isSame && isCompressedSite(previous.release.manifest.files) === isCompressed) {
      watch.lap('check');
      return done({ status: 'unchanged', rendered: 0 }, previous.release.manifest.files);
    }

    const made = await makeSite(
      { tenant: tenant.id, bundle, data, buildId, ...(previous === undefined ? {} : { previous }) },
      work,
      context,
    );
    signal.throwIfAborted();
    watch.lap('render');

    const { problems, writtenAt } = checkOutput({
      siteDir: work.path,
      files: made.files,
      differing: made.differing,
      links: new Set(made.links),
      olderLinks: new Set(made.olderLinks),
      redirects: made.redirects,
    });
    assertNoProblems(problems, tenant.id);
    const bytes = guardedBytes(made.files.map(([file, size]) => [file, size] as const));
    const release = { tenant: tenant.id, counts: data.counts, routes: made.routes, bytes };
    guardRelease(release, live?.release.manifest, Object.values(ROUTES), context.acceptedChanges);
    watch.lap('check');
    const rendered = data.pages - made.reused;
    if (hold !== undefined) return done({ status: 'held', rendered }, sizesOf(made.files));

    signal.throwIfAborted();
    const { frameId, routes } = made;
    const timestamp = resolveBuildTime(buildId, folder, context.env);
    const named = writeBuildFiles(work.path, { id: buildId, timestamp, frameId }, { routes, isCompressed });
    assertNoProblems(describeDiffering(named.differing()), tenant.id);
    const files = Object.fromEntries(
      [...made.files, ...named.files].map(([file, bytes]) => [
        file,
        [bytes, writtenAt(file)] satisfies [number, number],
      ]),
    );
    const wholeMs = made.reused === 0 ? timeOf(watch) : live?.release.manifest.ms;
    const released = releaseSite({
      workDir: work.path,
      outDir,
      live: live?.release,
      manifest: {
        format: 1,
        tenant: tenant.id,
        buildId,
        frameId,
        timestamp,
        ...(wholeMs === undefined ? {} : { ms: wholeMs }),
        counts: data.counts,
        pages: data.pages,
        links: [...new Set([...made.links, ...made.olderLinks])],
        contents: made.contents,
        files,
      },
    });
    for (const message of released.warnings) warnings.add({ code: 'LEFTOVER', message });
    watch.lap('release');
    return done({ status: 'built', rendered }, files);
  });
}

function sizesOf(files: MadeSite['files']): Record<string, number[]> {
  return Object.fromEntries(files.map(([file, bytes]) => [file, [bytes]]));
}

/** Waiting for the code's bundle left out: all tenants share it. */
function timeOf(watch: Stopwatch): number {
  return Object.values(watch.stages()).reduce((sum, ms) => sum + ms, 0);
}

interface LiveRelease {
  name: ReleaseName;
  release: ReleaseReader;
}

function openLive(outDir: string, tenant: string): LiveRelease | undefined {
  const live = liveRelease(outDir, tenant);
  if (live === undefined) return undefined;
  const name = { outDir, tenant, release: live };
  const release = openRelease(name);
  return release && { name, release };
}
