import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TenantConfig } from '../config/tenant-config.ts';
import { copyPictures } from '../pictures/copy-pictures.ts';
import { inWorkingFolder } from '../release/in-working-folder.ts';
import { swapSite } from '../release/swap-site.ts';
import { createStopwatch } from '../report/stopwatch.ts';
import type { BuiltReport } from '../report/tenant-report.ts';
import type { WarningCollector } from '../report/warning-collector.ts';
import type { BuildContext } from './build-context.ts';
import { buildIdOf } from './build-id.ts';
import { buildTimeOf } from './build-time.ts';
import { checkOutput } from './check-output.ts';
import { OutputRefused } from './output-refused.ts';
import { readTenant } from './read-tenant.ts';
import { renderSite } from './render-site.ts';
import { writeBuildFiles } from './write-build-files.ts';

/**
 * Builds one tenant: read → render → check → release. Until the last step the live site is untouched.
 * @throws OperatorError when the API, the output check or the file system refuses
 */
export async function buildTenant(
  tenant: TenantConfig,
  context: BuildContext,
  warnings: WarningCollector,
): Promise<BuiltReport> {
  const { outDir, pool, emit, signal } = context;
  const watch = createStopwatch();
  const liveDir = path.join(outDir, tenant.id);
  return inWorkingFolder(outDir, tenant.id, async (work) => {
    for (const message of work.warnings) warnings.add({ code: 'LEFTOVER', message });
    const data = await readTenant(tenant, path.join(work.path, '.snapshot.json'), context, watch, warnings);

    const bundle = await context.bundle;
    watch.skip();
    const buildId = buildIdOf(bundle.digest, data.digest);
    const { fields, immutablePaths, files: pictureFiles } = data.pictures;
    const rendered = await renderSite(
      {
        tenant: tenant.id,
        code: bundle.code,
        siteDir: work.path,
        snapshotFile: data.snapshotFile,
        pictures: { fields, immutablePaths },
        buildId,
      },
      pool,
      context.sharesPerTenant,
      (pages) => emit({ type: 'rendered', tenant: tenant.id, pages }),
    );
    const files = [...rendered.files, ...copyPictures(pictureFiles, work.path)];
    rmSync(data.snapshotFile);
    signal.throwIfAborted();
    watch.lap('render');

    const problems = checkOutput({
      siteDir: work.path,
      files: new Map(files),
      links: new Set(rendered.links),
      redirects: rendered.redirects,
    });
    if (problems.length > 0) throw new OutputRefused(tenant.id, problems);
    watch.lap('check');

    signal.throwIfAborted();
    const build = { id: buildId, timestamp: buildTimeOf(buildId, liveDir, context.env) };
    files.push(...writeBuildFiles(work.path, build, rendered.routes));
    for (const message of swapSite({ workDir: work.path, liveDir })) warnings.add({ code: 'LEFTOVER', message });
    watch.lap('release');

    return {
      status: 'built',
      tenant: tenant.id,
      buildId,
      folder: liveDir,
      pages: data.pages,
      files: files.length,
      bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0),
      ms: watch.total(),
      stages: watch.stages(),
      warnings: warnings.list(),
    };
  });
}
