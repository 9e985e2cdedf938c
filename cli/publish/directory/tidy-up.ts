import { readdirSync } from 'node:fs';
import path from 'node:path';
import { RETAINED_RELEASES } from '../../release/retained-files.ts';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { liveRelease } from '../../release/live-release.ts';
import { isLeftover, sweepLeftovers } from '../../release/owned-folder.ts';
import { pruneReleases } from '../../release/release-list.ts';
import { readManifest } from '../../release/release-manifest.ts';
import { releasesFolder } from '../../release/release-paths.ts';
import { workFolder } from '../../lib/paths.ts';
import { openDigests } from '../file-digests.ts';
import type { SiteToPublish } from '../site-to-publish.ts';

/**
 * Deletes old releases and what killed processes left, and keeps the digests of the release that is live now.
 * @returns a line for whatever could not be done
 */
export function tidyUp(outDir: string, { tenant, files }: SiteToPublish): string[] {
  const warnings = [...pruneReleases(outDir, tenant), ...sweepLeftovers(outDir)];
  const live = liveRelease(outDir, tenant);
  const manifest = live === undefined ? undefined : readManifest(outDir, tenant, live);
  if (manifest === undefined) return warnings;
  const facts = { ...manifest.carried, ...manifest.files };
  const known = [...files.values()].map(({ path, sha256 }): [string, string] => [path, sha256]);
  return [...warnings, ...openDigests(outDir, tenant).save(new Map(known), facts)];
}

/** Whether a publish was killed before it had tidied up. */
export function isUntidy(outDir: string, tenant: string): boolean {
  const isFull = namesIn(releasesFolder(outDir, tenant)).length > 2 * RETAINED_RELEASES;
  return isFull || namesIn(workFolder(outDir)).some((name) => isLeftover(path.join(workFolder(outDir), name)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // Nothing was ever published there.
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
