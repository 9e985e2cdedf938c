import { chmodSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { deleteFolder, linkOrCopy, makeFolder, namesIn } from '../../lib/file-operations.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { workFolder } from '../../lib/paths.ts';
import { withPlainFile } from '../../lib/state-file.ts';
import { endHold, readHold, writeHold } from '../../generator/release/hold.ts';
import { assertReplaceable, liveRelease, switchLive } from '../../generator/release/live-release.ts';
import { isLeftover, ownedFolder, sweepLeftovers } from '../../generator/release/owned-folder.ts';
import { expiredReleases, findReleases, pruneReleases } from '../../generator/release/release-list.ts';
import { readManifest, writeManifest } from '../../generator/release/release-manifest.ts';
import { releaseFolder, releasesFolder } from '../../generator/release/release-paths.ts';
import { openRelease } from '../../generator/release/release-reader.ts';
import { unusedReleaseName } from '../../generator/release/release-site.ts';
import { restoreRelease } from '../../generator/release/roll-back.ts';
import { deleteTenantFiles, findTenantFiles } from '../../generator/release/tenant-files.ts';
import type { TenantLock } from '../../generator/release/tenant-lock.ts';
import { digestFiles } from '../file-digests.ts';
import { publishedManifest, type PublicationPlan, type PublishedState } from '../plan-publication.ts';
import { lockLost } from '../publish-errors.ts';
import type { SiteFile, SiteToPublish } from '../site-to-publish.ts';
import type { HoldOrigin, OnSent, OpenOptions, PublishedSite, Target, TenantTarget } from '../target.ts';
import type { DirectoryTargetConfig } from './target-folder.ts';
import { findFolderLock, lockDirectory, refuseSharedFolders, withTargetErrors } from './target-folder.ts';

const CONCURRENT_COPIES = 8;

/** For every web server, whatever the umask of this process is. */
const READABLE_FOLDER = 0o755;
const READABLE_FILE = 0o644;

/**
 * A folder on this machine, possibly on another file system, with the layout of the output folder: releases next to each
 * other, and a live link that is switched in one step. Unchanged files are hard links to those of the live release.
 */
export function openDirectory(
  { tenant, name, config }: TenantTarget<DirectoryTargetConfig>,
  { signal }: OpenOptions,
): Target {
  const { path: outDir } = config;
  const live = path.join(outDir, tenant);
  const staging = ownedFolder(outDir, 'publish', tenant);
  let lock: TenantLock | undefined;

  const operate = <Result>(act: () => Result | Promise<Result>): Promise<Result> => withTargetErrors(config, live, act);

  async function linkFiles(source: string, { same, kept }: PublicationPlan): Promise<void> {
    await inParallel([...same, ...Object.keys(kept)], CONCURRENT_COPIES, async (file) => {
      signal.throwIfAborted();
      await linkOrCopy(`${source}/${file}`, `${staging}/${file}`);
    });
  }

  async function copyFiles({ site }: PublicationPlan, files: readonly SiteFile[], onSent: OnSent): Promise<void> {
    await inParallel(files, CONCURRENT_COPIES, async (file) => {
      signal.throwIfAborted();
      const copy = path.join(staging, file.path);
      // If the file system supports it, both files share their bytes until one of them is written.
      await copyFile(path.join(site.folder, file.path), copy, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
      chmodSync(copy, READABLE_FILE);
      await utimes(copy, file.modifiedMs / 1000, file.modifiedMs / 1000);
      onSent(file);
    });
  }

  return {
    where: live,
    readPublished: () => operate(() => readPublished(outDir, tenant)),
    fetch: (release, files, folder) =>
      operate(async () => {
        const known = readManifest(outDir, tenant, release)?.files ?? {};
        await inParallel(files, CONCURRENT_COPIES, async (file) => {
          signal.throwIfAborted();
          const bytes = readPlainFile(path.join(releaseFolder(outDir, tenant, release), file), known[file]?.[0] ?? 0);
          // Whoever fetches it misses the file and names it.
          if (bytes === undefined) return;
          const copy = path.join(folder, file);
          makeFolder(path.dirname(copy));
          writeFileSync(copy, bytes);
        });
      }),
    findLock: () => operate(() => findFolderLock(outDir, tenant)),
    lock: () =>
      operate(() => {
        refuseSharedFolders(outDir, tenant);
        assertReplaceable(live);
        makeReadableFolder(outDir);
        const taken = lockDirectory(outDir, { tenant, where: live, name });
        lock = taken;
        return {
          async release() {
            deleteFolder(staging);
            taken.release();
          },
        };
      }),
    inspect: (site) => operate(() => inspect(outDir, site)),
    send: (plan, onSent) =>
      operate(async () => {
        const release = liveRelease(outDir, tenant);
        makeFolders(staging, plan);
        if (release !== undefined) await linkFiles(releaseFolder(outDir, tenant, release), plan);
        await copyFiles(plan, plan.uploads, onSent);
      }),
    repair: (plan, files, onSent) =>
      operate(async () => {
        // They may be hard links to files of the live release.
        for (const file of files) rmSync(path.join(staging, file.path), { force: true });
        await copyFiles(plan, files, onSent);
      }),
    verify: ({ site }) => operate(() => findDifferent(staging, site, signal)),
    switch: (plan, hold) =>
      operate(async () => {
        if (lock?.renew() === false) throw lockLost(tenant, live, 'Another process may be publishing the tenant.');
        await switchTo(outDir, staging, plan, hold);
      }),
    writeHold: (hold) =>
      operate(() => {
        const release = liveRelease(outDir, tenant);
        if (release !== undefined) settleHold(outDir, tenant, release, hold);
      }),
    rollback: {
      find: () => operate(() => findReleases(outDir, tenant)),
      restore: (choose, hold) =>
        operate(() => restoreRelease(outDir, tenant, choose(findReleases(outDir, tenant)), { hold })),
    },
    prune: () => operate(() => [...pruneReleases(outDir, tenant), ...sweepLeftovers(outDir)]),
    list: () => operate(() => (existsSync(outDir) ? findTenantFiles(outDir, tenant) : [])),
    remove: () => operate(() => deleteTenantFiles(outDir, tenant)),
  };
}

function readPublished(outDir: string, tenant: string): PublishedSite | undefined {
  const release = liveRelease(outDir, tenant);
  const manifest = release === undefined ? undefined : readManifest(outDir, tenant, release);
  if (release === undefined || manifest === undefined) return undefined;
  return { release, manifest, hold: readHold(outDir, tenant) };
}

/** A file of the live release is intact if its size and time are those of the manifest, as for builds. */
function inspect(outDir: string, { tenant }: SiteToPublish): PublishedState {
  const published = readPublished(outDir, tenant);
  if (published === undefined) return { files: new Map(), leftovers: [] };
  const { release, manifest, hold } = published;
  const opened = openRelease({ outDir, tenant, release });
  const digests = Object.entries(manifest.sha256 ?? {});
  return {
    manifest,
    files: new Map(digests.filter(([file]) => opened?.statOf(file) !== undefined)),
    leftovers: [],
    needsCleanup: hasLeftovers(outDir, tenant),
    hold,
  };
}

/** Whether a publish was killed before its cleanup. */
function hasLeftovers(outDir: string, tenant: string): boolean {
  const work = workFolder(outDir);
  return (
    (expiredReleases(outDir, tenant) ?? []).length > 0 ||
    namesIn(work).some((name) => isLeftover(path.join(work, name)))
  );
}

/** Creates the folders of all files of the next release. */
function makeFolders(staging: string, { site, kept }: PublicationPlan): void {
  makeFolder(path.dirname(staging));
  const made = new Set<string>();
  const make = (folder: string): void => {
    if (made.has(folder)) return;
    if (folder !== '.') make(path.dirname(folder));
    mkdirSync(path.join(staging, folder), READABLE_FOLDER);
    made.add(folder);
  };
  make('.');
  for (const file of [...site.files.keys(), ...Object.keys(kept)]) make(path.dirname(file));
  if ((process.umask() & READABLE_FOLDER) === 0) return;
  for (const folder of made) chmodSync(path.join(staging, folder), READABLE_FOLDER);
}

/** @returns undefined if it is missing, no plain file or longer than it should be: other users may write to the folder */
function readPlainFile(file: string, maxBytes: number): Buffer | undefined {
  try {
    return withPlainFile(file, (descriptor, bytes) => (bytes > maxBytes ? undefined : readFileSync(descriptor)));
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENXIO'].includes(fileErrorCode(error) ?? '')) return undefined;
    throw error;
  }
}

function makeReadableFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder);
  chmodSync(folder, READABLE_FOLDER);
}

/** Reads all files of a site. @returns paths of those that are missing or differ */
async function findDifferent(folder: string, site: SiteToPublish, signal: AbortSignal): Promise<string[]> {
  const files = [...site.files.values()];
  const found = files.filter((file) => existsSync(path.join(folder, file.path)));
  const digests = await digestFiles(folder, found, signal);
  const different = files.filter((file) => digests.get(file.path) !== file.sha256);
  return different.map((file) => file.path).toSorted();
}

/** Makes the finished folder a release and switches the live link to it in one step. */
async function switchTo(
  outDir: string,
  staging: string,
  plan: PublicationPlan,
  hold: HoldOrigin | undefined,
): Promise<void> {
  const { tenant, manifest, files } = plan.site;
  assertReplaceable(path.join(outDir, tenant));
  const times = new Map<string, number>();
  for (const file of [...files.keys(), ...Object.keys(plan.kept)]) {
    times.set(file, (await stat(path.join(staging, file))).mtimeMs);
  }
  makeReadableFolder(path.dirname(releasesFolder(outDir, tenant)));
  makeReadableFolder(releasesFolder(outDir, tenant));
  const name = unusedReleaseName(manifest.buildId, namesIn(releasesFolder(outDir, tenant)));
  renameSync(staging, releaseFolder(outDir, tenant, name));
  writeManifest(
    outDir,
    name,
    publishedManifest(plan, (file) => times.get(file) ?? 0),
  );
  // Before the switch: another publish must not undo an interrupted rollback.
  settleHold(outDir, tenant, name, hold);
  switchLive(outDir, tenant, name);
}

function settleHold(outDir: string, tenant: string, release: string, hold: HoldOrigin | undefined): void {
  if (hold === undefined) endHold(outDir, tenant);
  else writeHold(outDir, tenant, { ...hold, release });
}
