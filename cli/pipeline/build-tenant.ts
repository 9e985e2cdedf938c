import path from 'node:path';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { copyPictures } from '../pictures/copy-pictures.ts';
import type { PictureService } from '../pictures/picture-service.ts';
import { preparePictures } from '../pictures/prepare-pictures.ts';
import { inWorkingFolder } from '../release/in-working-folder.ts';
import { swapSite } from '../release/swap-site.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { EventSink } from '../report/build-event.ts';
import { createStopwatch } from '../report/stopwatch.ts';
import type { BuiltReport } from '../report/tenant-report.ts';
import type { WarningCollector } from '../report/warning-collector.ts';
import type { ApiClient } from '../source/api-client.ts';
import { pullSnapshot } from '../source/pull-snapshot.ts';
import { freezeSnapshot } from '../source/freeze-snapshot.ts';
import { buildIdOf } from './build-id.ts';
import { buildTimeOf } from './build-time.ts';
import type { SiteBundle } from './bundle-site.ts';
import { checkOutput } from './check-output.ts';
import { copyBundle } from './copy-bundle.ts';
import { OutputRefused } from './output-refused.ts';
import { planSite } from './plan-site.ts';
import { renderTenantHead } from './render-tenant-head.ts';
import { renderSite } from './render-site.ts';
import { tenantStyle } from './tenant-style.ts';
import { buildMetaFile, writeBuildFiles } from './write-build-files.ts';
import { writeSiteFiles } from './write-site-files.ts';

/** What the builds of all tenants share. */
export interface BuildContext {
  outDir: string;
  env: NodeJS.ProcessEnv;
  client: ApiClient;
  pictures: PictureService;
  /** Runs while the first tenants are read. */
  bundle: Promise<SiteBundle>;
  pool: RenderPool;
  /** Into how many shares a tenant's pages are split. */
  sharesPerTenant: number;
  endpointsOf(tenant: TenantConfig): Promise<{ endpoints: Endpoints; browserEndpoints: Endpoints }>;
  emit: EventSink;
  signal: AbortSignal;
}

/**
 * Builds one tenant: read → plan → render → check → release. Until the last step the live site is untouched.
 * @throws OperatorError when the API, the output check or the file system refuses
 */
export async function buildTenant(
  tenant: TenantConfig,
  context: BuildContext,
  warnings: WarningCollector,
): Promise<BuiltReport> {
  const { outDir, emit, signal } = context;
  const watch = createStopwatch();
  const liveDir = path.join(outDir, tenant.id);
  return inWorkingFolder(outDir, tenant.id, async (work) => {
    for (const message of work.warnings) warnings.add({ code: 'LEFTOVER', message });
    const endpoints = await context.endpointsOf(tenant);
    const pulled = await pullSnapshot({ config: tenant, client: context.client, ...endpoints });
    const pictures = await preparePictures(pulled.snapshot, endpoints.endpoints, context.pictures);
    const snapshot: Snapshot = { ...pulled.snapshot, ...pictures.fields };
    for (const warning of [...pulled.warnings, ...pictures.warnings]) warnings.add(warning);
    emit({ type: 'pulled', tenant: tenant.id, requests: pulled.requests, bytes: pulled.bytes, ms: watch.lap('pull') });

    const bundle = await context.bundle;
    watch.skip();
    const frozen = freezeSnapshot(snapshot);
    const buildId = buildIdOf(bundle.digest, frozen.digest);
    const style = tenantStyle(snapshot.tenant.theme);
    const plan = planSite(snapshot);
    for (const message of plan.warnings) warnings.add({ code: 'REDIRECT_LEFT_OUT', message });
    emit({ type: 'planned', tenant: tenant.id, pages: plan.pages.length });

    const rendered = await renderSite(
      {
        tenant: tenant.id,
        serverEntry: bundle.serverEntry,
        siteDir: work.path,
        snapshotJson: frozen.json,
        buildId,
        tenantHead: renderTenantHead(snapshot, `/${style.file}`),
        pages: plan.pages,
        stubs: plan.redirects.filter((redirect) => redirect.stub),
        withErrorPages: true,
      },
      context.pool,
      context.sharesPerTenant,
      (pages) => emit({ type: 'rendered', tenant: tenant.id, pages }),
    );
    signal.throwIfAborted();
    const files = [
      ...rendered.files,
      ...copyBundle(bundle, work.path),
      ...copyPictures(pictures.files, work.path),
      ...writeSiteFiles({
        siteDir: work.path,
        snapshot,
        plan,
        style,
        immutableFiles: [...bundle.hashedFiles, ...pictures.immutablePaths, style.file, buildMetaFile(buildId)],
      }),
    ];
    watch.lap('render');

    const problems = checkOutput({
      siteDir: work.path,
      files: new Map(files),
      links: new Set(rendered.links),
      redirects: plan.redirects,
    });
    if (problems.length > 0) throw new OutputRefused(tenant.id, problems);
    watch.lap('check');

    signal.throwIfAborted();
    const build = { id: buildId, timestamp: buildTimeOf(buildId, liveDir, context.env) };
    files.push(
      ...writeBuildFiles(
        work.path,
        build,
        plan.pages.map((page) => page.path),
      ),
    );
    for (const message of swapSite({ workDir: work.path, liveDir })) warnings.add({ code: 'LEFTOVER', message });
    watch.lap('release');

    return {
      status: 'built',
      tenant: tenant.id,
      buildId,
      folder: liveDir,
      pages: plan.pages.length,
      files: files.length,
      bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0),
      ms: watch.total(),
      stages: watch.stages(),
      warnings: warnings.list(),
    };
  });
}
