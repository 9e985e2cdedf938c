import { renameSync } from 'node:fs';
import path from 'node:path';
import { assert } from '../../lib/errors.ts';
import { makeFolder, namesIn } from '../../lib/file-operations.ts';
import { workFolder } from '../../lib/paths.ts';
import { endHold, readEndedHold, readHold, writeHold } from '../../release/hold.ts';
import { liveRelease, assertReplaceable, switchLive } from '../../release/live-release.ts';
import { isLeftover, sweepLeftovers } from '../../release/owned-folder.ts';
import { pruneReleases } from '../../release/release-list.ts';
import { writeManifest, readManifest, type ReleaseManifest } from '../../release/release-manifest.ts';
import { releaseFolder, releasesFolder } from '../../release/release-paths.ts';
import { unusedReleaseName } from '../../release/release-site.ts';
import { RETAINED_RELEASES } from '../../release/retained-files.ts';
import type { TenantLock } from '../../release/tenant-lock.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';
import { targetRecordFile } from '../file-digests.ts';
import { type PublishedState, type PublicationPlan, publishedManifest } from '../plan-publication.ts';
import { lockLost } from '../publish-errors.ts';
import type { SiteToPublish } from '../site-to-publish.ts';
import type { HoldOrigin, Publication, PublicationOptions, PublishedSite, Target } from '../target.ts';
import { findLiveFiles, nothingLive, writeRecord, type LiveFiles, type RecordedFile } from './live-files.ts';
import { findCopiedFiles, createStaging, type Staging } from './staging.ts';
import { explainTargetError, lockDirectory, withTargetErrors } from './target-folder.ts';
import { findAccessProblem } from './site-access.ts';

/**
 * A folder on this machine, possibly on another file system, with the layout of the output folder: releases next to each
 * other, and a live link that is switched in one step.
 */
export function directoryTarget(config: DirectoryTargetConfig, tenant: string): Target {
  const live = path.join(config.path, tenant);
  return {
    where: live,
    readPublished: () => withTargetErrors(config, live, () => readPublished(config.path, tenant)),
    endHold: () =>
      withTargetErrors(config, live, () => {
        const hold = readHold(config.path, tenant);
        endHold(config.path, tenant);
        return hold;
      }),
    open: (site, options) => explainFileErrors(openDirectory(config, site, options), config, live),
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
  const record = targetRecordFile(options.buildsDir, tenant, targetName);
  const warnings: string[] = [];
  const openedAt = Date.now();
  let lock: TenantLock | undefined;
  /** What was found there, and the site that is assembled from it. */
  let work: { live: LiveFiles; staging: Staging } | undefined;
  const inspected = (): NonNullable<typeof work> => {
    assert(work !== undefined, 'the target is inspected before anything else happens there');
    return work;
  };
  return {
    async findCurrent() {
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
      const release = liveRelease(outDir, tenant);
      const manifest = release === undefined ? undefined : readManifest(outDir, tenant, release);
      const live = release === undefined || manifest === undefined ? nothingLive() : await findLive(release, manifest);
      useCopiedFiles(live, outDir, site);
      work = { live, staging: createStaging(outDir, site, live, options) };
      const needsCleanup = live.readAt === undefined || hasLeftovers(outDir, tenant);
      const held = release === undefined ? {} : readHolds(outDir, tenant);
      return { ...(manifest && { manifest }), files: live.digests, leftovers: [], needsCleanup, ...held };
    },
    upload: (plan) => inspected().staging.fill(plan),
    repair: (files) => inspected().staging.replace(files),
    verify: (plan) => inspected().staging.verify(plan),
    async switch(plan, hold) {
      if (lock?.renew() === false) {
        throw lockLost(tenant, path.join(outDir, tenant), 'Another process may be publishing the tenant.');
      }
      switchToStaging(outDir, site, plan, hold, inspected().staging);
    },
    async writeHold(hold) {
      const release = liveRelease(outDir, tenant);
      if (release !== undefined) settleHold(outDir, tenant, release, hold);
    },
    async prune() {
      warnings.push(...pruneReleases(outDir, tenant), ...sweepLeftovers(outDir, (name) => isOwnWork(tenant, name)));
      const { live, staging } = inspected();
      writeRecord(record, live.readAt ?? openedAt, staging.verified() ?? live.known);
      return warnings;
    },
    warnings() {
      const found = findAccessProblem(config, tenant, site.files.keys());
      return found === undefined ? [] : [`${found.what} Next: ${found.remedy}`];
    },
    async close() {
      work?.staging.remove();
    },
    async disconnect() {},
  };

  async function findLive(release: string, manifest: ReleaseManifest): Promise<LiveFiles> {
    return findLiveFiles({ outDir, record, manifest, release, signal });
  }
}

function readHolds(outDir: string, tenant: string): Pick<PublishedState, 'hold' | 'endedHold'> {
  const hold = readHold(outDir, tenant);
  const endedHold = readEndedHold(outDir, tenant);
  return { ...(hold && { hold }), ...(endedHold && { endedHold }) };
}

/** Files that a killed publish has copied are taken instead of those of the live release that differ. */
function useCopiedFiles(live: LiveFiles, outDir: string, site: SiteToPublish): void {
  for (const [file, source] of findCopiedFiles(outDir, site)) {
    const sha256 = site.files.get(file)?.sha256;
    if (sha256 === undefined || live.digests.get(file) === sha256) continue;
    live.digests.set(file, sha256);
    live.sources.set(file, source);
  }
}

/** Explains the file errors of each step to the operator. */
function explainFileErrors(publication: Publication, config: DirectoryTargetConfig, live: string): Publication {
  const operate = <Result>(step: () => Promise<Result>) => withTargetErrors(config, live, step);
  return {
    findCurrent: () => publication.findCurrent(),
    lock: () => operate(() => publication.lock()),
    inspect: () => operate(() => publication.inspect()),
    upload: (plan) => operate(() => publication.upload(plan)),
    repair: (files) => operate(() => publication.repair(files)),
    verify: (plan) => operate(() => publication.verify(plan)),
    switch: (plan, hold) => operate(() => publication.switch(plan, hold)),
    writeHold: (hold) => operate(() => publication.writeHold(hold)),
    prune: (plan) => operate(() => publication.prune(plan)),
    warnings() {
      try {
        return publication.warnings?.() ?? [];
      } catch (error) {
        throw explainTargetError(error, live);
      }
    },
    close: () => operate(() => publication.close()),
    disconnect: () => publication.disconnect(),
  };
}

/** Makes the finished folder a release and switches the live link to it in one step. */
function switchToStaging(
  outDir: string,
  site: SiteToPublish,
  plan: PublicationPlan,
  hold: HoldOrigin | undefined,
  staging: Staging,
): void {
  const { tenant, manifest } = site;
  assertReplaceable(path.join(outDir, tenant));
  const verified = staging.verified() ?? new Map<string, RecordedFile>();
  const stamped = publishedManifest(manifest, plan, (file) => {
    const found = verified.get(file);
    assert(found !== undefined, `${file} was verified before the switch`);
    const [, modifiedMs] = found;
    return modifiedMs;
  });
  // For a rollback there.
  const sha256 = Object.fromEntries([...verified].map(([file, [, , digest]]) => [file, digest]));
  makeFolder(releasesFolder(outDir, tenant));
  const name = unusedReleaseName(outDir, tenant, manifest.buildId);
  renameSync(staging.folder, releaseFolder(outDir, tenant, name));
  writeManifest(outDir, name, { ...stamped, sha256 });
  // Before the switch: another publish must not undo an interrupted rollback.
  settleHold(outDir, tenant, name, hold);
  switchLive(outDir, tenant, name);
}

function settleHold(outDir: string, tenant: string, release: string, hold: HoldOrigin | undefined): void {
  if (hold === undefined) endHold(outDir, tenant);
  else writeHold(outDir, tenant, { ...hold, release });
}

/** Whether a publish was killed before its cleanup. */
function hasLeftovers(outDir: string, tenant: string): boolean {
  const isFull = namesIn(releasesFolder(outDir, tenant)).length > 2 * RETAINED_RELEASES;
  const work = workFolder(outDir);
  return isFull || namesIn(work).some((name) => isOwnWork(tenant, name) && isLeftover(path.join(work, name)));
}

/** A publish that runs now may be linking the files that an earlier one of its tenant has copied. */
function isOwnWork(tenant: string, name: string): boolean {
  return !name.startsWith('publish.') || name.startsWith(`publish.${tenant}.`);
}
