import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { carriedFiles } from './carried-files.ts';
import { withFileErrors } from '../lib/file-errors.ts';
import { switchLive } from './live-release.ts';
import { makeFolder } from './make-folder.ts';
import { openLiveRelease, type PreviousRelease } from './previous-release.ts';
import { pruneReleases } from './prune-releases.ts';
import { writeManifest, type ReleaseManifest } from './release-manifest.ts';
import { manifestFile, releaseFolder, releasesFolder } from './release-paths.ts';
import { checkReplaceable } from './replaceable.ts';

export interface SiteToRelease {
  /** The finished site. */
  workDir: string;
  outDir: string;
  manifest: Omit<ReleaseManifest, 'releasedAt' | 'carried'>;
  /** The live release, where the caller has opened it already. */
  live?: PreviousRelease | undefined;
}

export interface Released {
  /** Name of the release. */
  name: string;
  /** What could not be cleared away. */
  warnings: string[];
}

/**
 * Puts a finished site live: it becomes a release of its own beside the others, complete before anybody can see it, and then
 * the live link leads to it. Whoever is killed in between leaves the site before, or this one, and never a mixture.
 * The caller holds the tenant's lock.
 * @throws OperatorError when the file system refuses; the site before is live then
 */
export function releaseSite({ workDir, outDir, manifest, live: before }: SiteToRelease): Released {
  const { tenant, buildId } = manifest;
  const live = path.join(outDir, tenant);
  return withFileErrors(live, () => {
    checkReplaceable(live);
    // Or else what is carried over would make a site of its own.
    statSync(workDir);
    const now = Date.now();
    const carried = carryFiles(workDir, manifest.files, now, before ?? openLiveRelease(outDir, tenant));
    makeFolder(releasesFolder(outDir, tenant));
    const name = freeName(outDir, tenant, buildId);
    renameSync(workDir, releaseFolder(outDir, tenant, name));
    writeManifest(outDir, name, { ...manifest, carried, releasedAt: now });
    return { name, warnings: [...switchLive(outDir, tenant, name), ...pruneReleases(outDir, tenant)] };
  });
}

/**
 * Adds to a site what open tabs of the releases before may still ask for.
 * @param before the live release, if there is one
 */
export function carryFiles(
  siteDir: string,
  files: Readonly<Record<string, unknown>>,
  now: number,
  before: PreviousRelease | undefined,
): ReleaseManifest['carried'] {
  if (before === undefined) return {};
  const wanted = Object.entries(carriedFiles(before.manifest, files, now));
  return Object.fromEntries(
    wanted.flatMap(([file, [bytes, , supersededMs, releases]]): typeof wanted => {
      // What was deleted or changed by others is no longer what those tabs know.
      if (before.factOf(file) === undefined) return [];
      const target = path.join(siteDir, file);
      mkdirSync(path.dirname(target), { recursive: true });
      // What a rollback that was cut off has carried over already.
      rmSync(target, { force: true });
      return [[file, [bytes, before.share(file, target), supersededMs, releases]]];
    }),
  );
}

/** The same build may be made again, while the release that it made before is live or kept. */
export function freeName(outDir: string, tenant: string, buildId: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? buildId : `${buildId}-${number}`;
    const isTaken = [releaseFolder(outDir, tenant, name), manifestFile(outDir, tenant, name)].some((entry) =>
      existsSync(entry),
    );
    if (!isTaken) return name;
  }
}
