import { setImmediate } from 'node:timers/promises';
import type { SiteBundle } from '../bundle/bundle-site.ts';
import type { PreparedImages } from '../images/prepare-images.ts';
import { isCompressedSite } from '../lib/compression.ts';
import type { ReplacedRelease } from '../release/guard-release.ts';
import { liveRelease } from '../release/live-release.ts';
import { findRecyclable, listProtected, type FolderEntries } from '../release/recycled-release.ts';
import type { ReleaseManifest } from '../release/release-manifest.ts';
import { isIntact, openRelease, type ReleaseName, type ReleaseReader } from '../release/release-reader.ts';
import { resolveBuildId, type PreparedData } from './build-inputs.ts';

export interface LiveRelease extends ReleaseReader {
  name: ReleaseName;
  /** What the recycled folder contains, if there was time to list it. */
  recycledEntries?: FolderEntries;
}

/** What is live at a target. */
export interface PublishedRelease extends ReplacedRelease {
  manifest: ReleaseManifest;
}

export interface BuildPlan {
  tenant: string;
  bundle: SiteBundle;
  data: PreparedData;
  images: PreparedImages;
  live: LiveRelease | undefined;
  /** What is live at the target that the build is compared with. */
  published: PublishedRelease | undefined;
  buildId: string;
  /** The release to reuse unchanged files from. */
  previous: LiveRelease | undefined;
  /** The live release, if it is intact and this build would repeat it. */
  unchanged: LiveRelease | undefined;
}

/**
 * Opens the live release while another process prepares the data. The folder that the next release takes over is listed in that
 * time, too; if the data is known from an earlier build, the tenant is probably unchanged and needs no list.
 * @param prepared resolves once the data is prepared
 */
export async function openLive(
  outDir: string,
  tenant: string,
  prepared: Promise<unknown>,
): Promise<LiveRelease | undefined> {
  let isPreparing = true;
  const end = (): void => void (isPreparing = false);
  prepared.then(end, end);
  const release = liveRelease(outDir, tenant);
  if (release === undefined) return undefined;
  const recycled = findRecyclable(outDir, tenant);
  const name = { outDir, tenant, release, ...(recycled === undefined ? {} : { recycled }) };
  const reader = openRelease(name);
  await setImmediate();
  if (reader?.recycledDir === undefined || !isPreparing) return reader && { ...reader, name };
  const recycledEntries = listProtected(reader.recycledDir);
  return { ...reader, name, ...(recycledEntries === undefined ? {} : { recycledEntries }) };
}

/** Stage "plan": decides the build id, which release to reuse files from, and whether anything changed. */
export function planBuild(
  inputs: Pick<BuildPlan, 'tenant' | 'bundle' | 'data' | 'images' | 'live' | 'published'>,
  { isForced, isCompressed }: { isForced: boolean; isCompressed: boolean },
): BuildPlan {
  const buildId = resolveBuildId(inputs.bundle, inputs.data, inputs.images);
  const previous = isForced ? undefined : inputs.live;
  const isSame =
    previous?.manifest.buildId === buildId &&
    isIntact(previous) &&
    isCompressedSite(previous.manifest.files) === isCompressed;
  return { ...inputs, buildId, previous, unchanged: isSame ? previous : undefined };
}
