import { renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { switchLive, assertReplaceable } from '../../release/live-release.ts';
import { makeFolder } from '../../lib/file-operations.ts';
import { writeManifest } from '../../release/release-manifest.ts';
import { releaseFolder, releasesFolder } from '../../release/release-paths.ts';
import { unusedReleaseName } from '../../release/release-site.ts';
import type { PublicationPlan } from '../plan-publication.ts';
import { publishedManifest } from '../published-manifest.ts';
import type { SiteToPublish } from '../site-to-publish.ts';

/**
 * Makes a release of the finished folder, and lets the live link lead to it in one step.
 * @returns a line for whatever could not be cleared away
 */
export function putLive(outDir: string, site: SiteToPublish, plan: PublicationPlan, staging: string): string[] {
  const { tenant, manifest } = site;
  assertReplaceable(path.join(outDir, tenant));
  const stamped = publishedManifest(manifest, plan, (file) => statSync(path.join(staging, file)).mtimeMs);
  makeFolder(releasesFolder(outDir, tenant));
  const name = unusedReleaseName(outDir, tenant, manifest.buildId);
  renameSync(staging, releaseFolder(outDir, tenant, name));
  writeManifest(outDir, name, stamped);
  return switchLive(outDir, tenant, name);
}
