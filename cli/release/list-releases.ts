import { existsSync, readdirSync } from 'node:fs';
import { fileErrorCode } from '../lib/file-errors.ts';
import { liveRelease } from './live-release.ts';
import { readManifest, type ReleaseManifest } from './release-manifest.ts';
import { releaseFolder, releaseOfManifest, releasesFolder } from './release-paths.ts';

export interface Release {
  /** Name of its folder: the build id, with a number behind it where the same build was made again. */
  name: string;
  manifest: ReleaseManifest;
  isLive: boolean;
}

/** The complete releases of a tenant, the one that went live last first; those that never did come at the end. */
export function listReleases(outDir: string, tenantId: string): Release[] {
  const live = liveRelease(outDir, tenantId);
  return entriesOf(releasesFolder(outDir, tenantId))
    .flatMap((entry): Release[] => {
      const name = releaseOfManifest(entry);
      if (name === undefined || !existsSync(releaseFolder(outDir, tenantId, name))) return [];
      const manifest = readManifest(outDir, tenantId, name);
      return manifest === undefined ? [] : [{ name, manifest, isLive: name === live }];
    })
    .toSorted((a, b) => (b.manifest.releasedAt ?? 0) - (a.manifest.releasedAt ?? 0));
}

/** Tenants that have releases. */
export function tenantsWithReleases(outDir: string): string[] {
  return entriesOf(releasesFolder(outDir, '.'));
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // Nothing was ever released here.
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
