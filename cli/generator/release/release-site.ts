import { renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { withFileErrors } from '../../lib/file-errors.ts';
import { makeFolder, namesIn } from '../../lib/file-operations.ts';
import { assertReplaceable, switchLive } from './live-release.ts';
import { writeManifest, type ReleaseManifest } from './release-manifest.ts';
import { releaseFolder, releasesFolder } from './release-paths.ts';
import { openLiveRelease, type ReleaseReader } from './release-reader.ts';
import { retainFiles } from './retained-files.ts';

interface SiteToRelease {
  /** Folder of the finished site. */
  workDir: string;
  outDir: string;
  manifest: Omit<ReleaseManifest, 'releasedAt' | 'carried'>;
  /** The live release, if the caller has opened it already. */
  live?: ReleaseReader | undefined;
}

/**
 * Makes a finished site live: it becomes a complete release next to the others, then the live link is switched to it. A kill
 * at any moment leaves the previous site or the new one live, never a mixture.
 * The caller holds the tenant's lock.
 * @returns the name of the release
 * @throws OperatorError if the file system refuses; the previous site stays live
 */
export function releaseSite(site: SiteToRelease): string {
  const { workDir, outDir, manifest, live: before } = site;
  const { tenant, buildId } = manifest;
  const live = path.join(outDir, tenant);
  return withFileErrors(live, () => {
    assertReplaceable(live);
    // Fails if the site is missing; otherwise retained files alone would become a site.
    statSync(workDir);
    const now = Date.now();
    const replaced = before ?? openLiveRelease(outDir, tenant);
    const carried = retainFiles(workDir, manifest.files, now, replaced);
    makeFolder(releasesFolder(outDir, tenant));
    const name = unusedReleaseName(buildId, namesIn(releasesFolder(outDir, tenant)));
    renameSync(workDir, releaseFolder(outDir, tenant, name));
    writeManifest(outDir, name, { ...manifest, carried, releasedAt: now });
    switchLive(outDir, tenant, name);
    return name;
  });
}

/**
 * The build id, with a number appended if a release has that name because the same build was made before.
 * @param existing names of the entries of the tenant's folder of releases
 */
export function unusedReleaseName(buildId: string, existing: Iterable<string>): string {
  const taken = new Set(existing);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? buildId : `${buildId}-${number}`;
    if (!taken.has(name) && !taken.has(`${name}.json`)) return name;
  }
}
