import path from 'node:path';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { liveRelease, assertReplaceable } from '../../release/live-release.ts';
import { openRelease } from '../../release/release-reader.ts';
import { releaseFolder } from '../../release/release-paths.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';
import { digestFile, openDigests } from '../file-digests.ts';
import { inParallel } from '../in-parallel.ts';
import type { PublishedState } from '../plan-publication.ts';
import type { Publication, PublicationOptions, Target } from '../target.ts';
import type { SiteToPublish } from '../site-to-publish.ts';
import { findCopied } from './find-copied.ts';
import { lockDirectory } from './lock-directory.ts';
import { createStaging } from './staging.ts';
import { putLive } from './put-live.ts';
import { inTarget } from './target-file-error.ts';
import { isUntidy, tidyUp } from './tidy-up.ts';

const READ_AT_ONCE = 8;

/**
 * A folder of this machine, also on another file system, laid out as the output folder is: releases side by side, and a live
 * link that is switched in one step.
 */
export function directoryTarget(config: DirectoryTargetConfig, tenant: string): Target {
  const live = path.join(config.path, tenant);
  return { where: live, open: (site, options) => inTargetFolder(openDirectory(config.path, site, options), live) };
}

function openDirectory(outDir: string, site: SiteToPublish, options: PublicationOptions): Publication {
  const { tenant } = site;
  const { signal } = options;
  const digests = openDigests(outDir, tenant);
  /** Where files are that can be shared, by path. */
  const sources = new Map<string, string>();
  const warnings: string[] = [];
  const staging = createStaging(outDir, site, sources, options);
  return {
    async lock() {
      assertReplaceable(path.join(outDir, tenant));
      const lock = lockDirectory(outDir, tenant);
      return { release: async () => lock.release() };
    },
    async inspect() {
      const state = await readState();
      const files = new Map(state.files);
      for (const [file, source] of findCopied(outDir, site)) {
        const sha256 = site.files.get(file)?.sha256;
        if (sha256 === undefined || files.get(file) === sha256) continue;
        files.set(file, sha256);
        sources.set(file, source);
      }
      return { ...state, files, isUntidy: isUntidy(outDir, tenant) };
    },
    upload: (plan) => staging.fill(plan),
    repair: (files) => staging.replace(files),
    async verify() {
      const wrong: string[] = [];
      await inParallel(site.files.values(), READ_AT_ONCE, async ({ path: file, sha256 }) => {
        signal.throwIfAborted();
        if ((await digestIfThere(path.join(staging.folder, file))) !== sha256) wrong.push(file);
      });
      return wrong.toSorted();
    },
    async switch(plan) {
      warnings.push(...putLive(outDir, site, plan, staging.folder));
    },
    async prune() {
      return [...warnings, ...tidyUp(outDir, site)];
    },
    async close() {
      staging.remove();
    },
    async hangUp() {},
  };

  async function readState(): Promise<PublishedState> {
    const release = liveRelease(outDir, tenant);
    const opened = release === undefined ? undefined : openRelease({ outDir, tenant, release });
    if (release === undefined || opened === undefined) return { files: new Map(), leftovers: [] };
    const folder = releaseFolder(outDir, tenant, release);
    const facts = { ...opened.manifest.carried, ...opened.manifest.files };
    // What others changed or deleted is not there for us.
    const sound = Object.fromEntries(Object.entries(facts).filter(([file]) => opened.statOf(file) !== undefined));
    for (const file of Object.keys(sound)) sources.set(file, path.join(folder, file));
    return { manifest: opened.manifest, files: await digests.digest(folder, sound, signal), leftovers: [] };
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

/** Lets each step say in plain words what the file system refuses. */
function inTargetFolder(publication: Publication, live: string): Publication {
  return {
    lock: () => inTarget(live, () => publication.lock()),
    inspect: () => inTarget(live, () => publication.inspect()),
    upload: (plan) => inTarget(live, () => publication.upload(plan)),
    repair: (files) => inTarget(live, () => publication.repair(files)),
    verify: (plan) => inTarget(live, () => publication.verify(plan)),
    switch: (plan) => inTarget(live, () => publication.switch(plan)),
    prune: (plan) => inTarget(live, () => publication.prune(plan)),
    close: () => inTarget(live, () => publication.close()),
    hangUp: () => publication.hangUp(),
  };
}
