import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withFileErrors } from '../lib/file-errors.ts';
import { releaseSite } from '../release/release-site.ts';
import { withWorkingFolder } from '../release/working-folder.ts';
import type { TargetConfig } from './config/target-config.ts';
import { farewellBuildFiles, renderFarewell, type Farewell, type FarewellSite } from './farewell-site.ts';
import type { PublishedReport } from './publish-report.ts';
import { publishTenant } from './publish-tenant.ts';
import { openTarget } from './publish-tenants.ts';

export interface FarewellOptions {
  farewell: Farewell;
  targetName: string;
  isDryRun: boolean;
  unsafeNoLock: boolean;
  signal: AbortSignal;
}

/**
 * Publishes a farewell in place of a tenant's site, like a release: with the target's lock, and verified before the switch.
 * The operator has asked for it, so neither a hold there nor the guard keeps it back.
 * @throws OperatorError as publishing does
 */
export async function publishFarewell(
  tenant: string,
  config: TargetConfig,
  { farewell, ...options }: FarewellOptions,
): Promise<PublishedReport> {
  const target = await openTarget(config, tenant);
  const site = renderFarewell(farewell);
  const live = (await target.readPublished(options.signal))?.manifest;
  // The same farewell keeps its time, so that no file changes.
  const timestamp = live?.buildId === site.buildId ? live.timestamp : Date.now();
  const outDir = withFileErrors(tmpdir(), () => mkdtempSync(path.join(tmpdir(), 'voucher-site-farewell-')));
  try {
    await writeRelease(outDir, tenant, site, timestamp);
    return await publishTenant(tenant, target, {
      ...options,
      outDir,
      acceptedChanges: [],
      isStrict: false,
      replacesAnything: true,
      emit: () => {},
    });
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Makes the farewell the live release of an output folder, which publishing reads. */
async function writeRelease(outDir: string, tenant: string, site: FarewellSite, timestamp: number): Promise<void> {
  await withWorkingFolder(outDir, tenant, async ({ path: workDir }) => {
    const texts = Object.entries({ ...site.files, ...farewellBuildFiles(site, timestamp) });
    const files = texts.map(([name, text]): [string, [number, number]] => {
      const file = path.join(workDir, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      const { size, mtimeMs } = statSync(file);
      return [name, [size, mtimeMs]];
    });
    const { buildId } = site;
    const about = { format: 1 as const, tenant, buildId, frameId: buildId, timestamp, counts: {}, pages: 1, links: [] };
    releaseSite({ workDir, outDir, manifest: { ...about, files: Object.fromEntries(files) } });
  });
}
