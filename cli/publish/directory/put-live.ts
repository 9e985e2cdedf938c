import { renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { switchLive } from '../../release/live-release.ts';
import { makeFolder } from '../../release/make-folder.ts';
import { writeManifest } from '../../release/release-manifest.ts';
import { releaseFolder, releasesFolder } from '../../release/release-paths.ts';
import { freeName } from '../../release/release-site.ts';
import { checkReplaceable } from '../../release/replaceable.ts';
import type { PublicationPlan } from '../plan-publication.ts';
import { publishedManifest } from '../published-manifest.ts';
import type { SiteToPublish } from '../site-to-publish.ts';

/**
 * Makes a release of the finished folder, and lets the live link lead to it in one step.
 * @returns a line for whatever could not be cleared away
 */
export function putLive(outDir: string, site: SiteToPublish, plan: PublicationPlan, staging: string): string[] {
  const { tenant, manifest } = site;
  checkReplaceable(path.join(outDir, tenant));
  const stamped = publishedManifest(manifest, plan, (file) => statSync(path.join(staging, file)).mtimeMs);
  makeFolder(releasesFolder(outDir, tenant));
  const name = freeName(outDir, tenant, manifest.buildId);
  renameSync(staging, releaseFolder(outDir, tenant, name));
  writeManifest(outDir, name, stamped);
  return switchLive(outDir, tenant, name);
}
