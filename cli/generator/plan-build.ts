import { setImmediate } from 'node:timers/promises';
import type { SiteBundle } from './bundle/bundle-site.ts';
import type { PreparedImages } from './images/prepare-images.ts';
import { isCompressedSite } from '../lib/compression.ts';
import type { ReplacedRelease } from './release/guard-release.ts';
import { liveRelease } from './release/live-release.ts';
import type { ReleaseManifest } from './release/release-manifest.ts';
import { isIntact, openRelease, type ReleaseName, type ReleaseReader } from './release/release-reader.ts';
import { resolveBuildId, type PreparedData } from './build-inputs.ts';

export interface LiveRelease extends ReleaseReader {
  name: ReleaseName;
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
 * Opens the live release while another process prepares the data.
 * @returns undefined if there is none, or if it has no valid manifest
 */
export async function openLive(outDir: string, tenant: string): Promise<LiveRelease | undefined> {
  // The other process gets its task first.
  await setImmediate();
  const release = liveRelease(outDir, tenant);
  if (release === undefined) return undefined;
  const name = { outDir, tenant, release };
  const reader = openRelease(name);
  return reader && { ...reader, name };
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
