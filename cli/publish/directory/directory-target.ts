import { readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { makeFolder, namesIn } from '../../lib/file-operations.ts';
import { workFolder } from '../../lib/paths.ts';
import { endHold, readEndedHold, readHold, writeHold } from '../../release/hold.ts';
import { liveRelease, assertReplaceable, switchLive } from '../../release/live-release.ts';
import { isLeftover, sweepLeftovers } from '../../release/owned-folder.ts';
import { pruneReleases } from '../../release/release-list.ts';
import { writeManifest, readManifest } from '../../release/release-manifest.ts';
import { releaseFolder, releasesFolder } from '../../release/release-paths.ts';
import { openRelease } from '../../release/release-reader.ts';
import { unusedReleaseName } from '../../release/release-site.ts';
import { RETAINED_RELEASES } from '../../release/retained-files.ts';
import type { TenantLock } from '../../release/tenant-lock.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';
import { digestBytes, digestFile, openDigests } from '../file-digests.ts';
import { forEachFile } from '../../lib/in-parallel.ts';
import { type PublishedState, type PublicationPlan, publishedManifest } from '../plan-publication.ts';
import { lockLost } from '../publish-errors.ts';
import type { SiteToPublish } from '../site-to-publish.ts';
import type { HoldOrigin, Publication, PublicationOptions, PublishedSite, Target } from '../target.ts';
import { findCopiedFiles, createStaging } from './staging.ts';
import { assertBaseExists, lockDirectory, withTargetErrors } from './target-folder.ts';

const CONCURRENT_READS = 8;

/** Larger files are read piece by piece. */
const MAX_BYTES_AT_ONCE = 1_000_000;

/**
 * A folder on this machine, possibly on another file system, with the layout of the output folder: releases next to each
 * other, and a live link that is switched in one step.
 */
export function directoryTarget(config: DirectoryTargetConfig, tenant: string): Target {
  const live = path.join(config.path, tenant);
  return {
    where: live,
    readPublished: () => withTargetErrors(live, async () => readPublished(config.path, tenant)),
    endHold: () =>
      withTargetErrors(live, async () => {
        const hold = readHold(config.path, tenant);
        endHold(config.path, tenant);
        return hold;
      }),
    open: (site, options) => explainFileErrors(openDirectory(config, site, options), live),
  };
}

function readPublished(outDir: string, tenant: string): PublishedSite | undefined {
  const release = liveRelease(outDir, tenant);
  const manifest = release === undefined ? undefined : readManifest(outDir, tenant, release);
  if (release === undefined || manifest === undefined) return undefined;
  const hold = readHold(outDir, tenant);
  return { release, manifest, ...(hold === undefined ? {} : { hold }) };
}

function openDirectory(config: DirectoryTargetConfig, site: SiteToPublish, options: PublicationOptions): Publication {
  const { path: outDir } = config;
  const { tenant } = site;
  const { signal, targetName } = options;
  const digests = openDigests(outDir, tenant);
  /** Existing copies that can be linked, by path. */
  const sources = new Map<string, string>();
  const warnings: string[] = [];
  const staging = createStaging(outDir, site, sources, options);
  let lock: TenantLock | undefined;
  return {
    async findCurrent() {
      assertBaseExists(config);
      // A lock costs less than a second look.
      return undefined;
    },
    async lock() {
      assertReplaceable(path.join(outDir, tenant));
      const taken = lockDirectory(outDir, { tenant, where: path.join(outDir, tenant), targetName });
      lock = taken;
      return { release: async () => taken.release() };
    },
    async inspect() {
      const state = await readState();
      const files = new Map(state.files);
      for (const [file, source] of findCopiedFiles(outDir, site)) {
        const sha256 = site.files.get(file)?.sha256;
        if (sha256 === undefined || files.get(file) === sha256) continue;
        files.set(file, sha256);
        sources.set(file, source);
      }
      return { ...state, files, needsCleanup: needsCleanup(outDir, tenant) };
    },
    upload: (plan) => staging.fill(plan),
    repair: (files) => staging.replace(files),
    async verify() {
      const wrong: string[] = [];
      const compare = (file: string, expected: string, found: string | undefined) => {
        if (found !== expected) wrong.push(file);
      };
      await forEachFile(site.files.values(), {
        limit: CONCURRENT_READS,
        signal,
        task: {
          now({ path: file, bytes, sha256 }) {
            if (bytes > MAX_BYTES_AT_ONCE) return false;
            compare(file, sha256, digestNow(path.join(staging.folder, file)));
            return true;
          },
          async later({ path: file, sha256 }) {
            compare(file, sha256, await digestIfThere(path.join(staging.folder, file)));
          },
        },
      });
      return wrong.toSorted();
    },
    async switch(plan, hold) {
      if (lock?.renew() === false) {
        throw lockLost(tenant, path.join(outDir, tenant), 'Another process may be publishing the tenant.');
      }
      warnings.push(...switchToStaging(outDir, site, plan, hold, staging.folder));
    },
    async writeHold(hold) {
      const release = liveRelease(outDir, tenant);
      if (release !== undefined) settleHold(outDir, tenant, release, hold);
    },
    async prune() {
      return [...warnings, ...cleanUpTarget(outDir, site)];
    },
    async close() {
      staging.remove();
    },
    async disconnect() {},
  };

  async function readState(): Promise<PublishedState> {
    const release = liveRelease(outDir, tenant);
    const opened = release === undefined ? undefined : openRelease({ outDir, tenant, release });
    const hold = release === undefined ? undefined : readHold(outDir, tenant);
    const endedHold = release === undefined ? undefined : readEndedHold(outDir, tenant);
    const held = { ...(hold && { hold }), ...(endedHold && { endedHold }) };
    if (release === undefined || opened === undefined) return { files: new Map(), leftovers: [], ...held };
    const folder = releaseFolder(outDir, tenant, release);
    const stats = { ...opened.manifest.carried, ...opened.manifest.files };
    // Changed and deleted files are sent again.
    const intact = Object.fromEntries(Object.entries(stats).filter(([file]) => opened.statOf(file) !== undefined));
    for (const file of Object.keys(intact)) sources.set(file, path.join(folder, file));
    const files = await digests.digest(folder, intact, signal);
    return { manifest: opened.manifest, files, leftovers: [], ...held };
  }
}

function digestNow(file: string): string | undefined {
  try {
    return digestBytes(readFileSync(file));
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function digestIfThere(file: string): Promise<string | undefined> {
  try {
    return await digestFile(file);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Explains the file errors of each step to the operator. */
function explainFileErrors(publication: Publication, live: string): Publication {
  return {
    findCurrent: () => publication.findCurrent(),
    lock: () => withTargetErrors(live, () => publication.lock()),
    inspect: () => withTargetErrors(live, () => publication.inspect()),
    upload: (plan) => withTargetErrors(live, () => publication.upload(plan)),
    repair: (files) => withTargetErrors(live, () => publication.repair(files)),
    verify: (plan) => withTargetErrors(live, () => publication.verify(plan)),
    switch: (plan, hold) => withTargetErrors(live, () => publication.switch(plan, hold)),
    writeHold: (hold) => withTargetErrors(live, () => publication.writeHold(hold)),
    prune: (plan) => withTargetErrors(live, () => publication.prune(plan)),
    close: () => withTargetErrors(live, () => publication.close()),
    disconnect: () => publication.disconnect(),
  };
}

/**
 * Makes the finished folder a release and switches the live link to it in one step.
 * @returns a warning for each folder that could not be deleted
 */
function switchToStaging(
  outDir: string,
  site: SiteToPublish,
  plan: PublicationPlan,
  hold: HoldOrigin | undefined,
  staging: string,
): string[] {
  const { tenant, manifest } = site;
  assertReplaceable(path.join(outDir, tenant));
  const stamped = publishedManifest(manifest, plan, (file) => statSync(path.join(staging, file)).mtimeMs);
  makeFolder(releasesFolder(outDir, tenant));
  const name = unusedReleaseName(outDir, tenant, manifest.buildId);
  renameSync(staging, releaseFolder(outDir, tenant, name));
  writeManifest(outDir, name, stamped);
  // Before the switch: another publish must not undo an interrupted rollback.
  settleHold(outDir, tenant, name, hold);
  return switchLive(outDir, tenant, name);
}

function settleHold(outDir: string, tenant: string, release: string, hold: HoldOrigin | undefined): void {
  if (hold === undefined) endHold(outDir, tenant);
  else writeHold(outDir, tenant, { ...hold, release });
}

/**
 * Deletes old releases and the leftovers of killed processes, and stores the digests of the live release.
 * @returns a warning for each failure
 */
function cleanUpTarget(outDir: string, { tenant, files }: SiteToPublish): string[] {
  const warnings = [...pruneReleases(outDir, tenant), ...sweepLeftovers(outDir, (name) => isOwnWork(tenant, name))];
  const live = liveRelease(outDir, tenant);
  const manifest = live === undefined ? undefined : readManifest(outDir, tenant, live);
  if (manifest === undefined) return warnings;
  const stats = { ...manifest.carried, ...manifest.files };
  const known = [...files.values()].map(({ path, sha256 }): [string, string] => [path, sha256]);
  return [...warnings, ...openDigests(outDir, tenant).save(new Map(known), stats)];
}

/** Whether a publish was killed before its cleanup. */
function needsCleanup(outDir: string, tenant: string): boolean {
  const isFull = namesIn(releasesFolder(outDir, tenant)).length > 2 * RETAINED_RELEASES;
  const work = workFolder(outDir);
  return isFull || namesIn(work).some((name) => isOwnWork(tenant, name) && isLeftover(path.join(work, name)));
}

/** A publish that runs now may be linking the files that an earlier one of its tenant has copied. */
function isOwnWork(tenant: string, name: string): boolean {
  return !name.startsWith('publish.') || name.startsWith(`publish.${tenant}.`);
}
