import { liveRelease } from '../../release/live-release.ts';
import { pruneReleases } from '../../release/prune-releases.ts';
import { readManifest } from '../../release/release-manifest.ts';
import { sweepLeftovers } from '../../release/sweep-leftovers.ts';
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
