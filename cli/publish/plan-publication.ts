import { sourceOf } from '../lib/compression.ts';
import { cacheControlOf, IMMUTABLE, LATEST_BUILD_FILE } from '../output/file-headers.ts';
import type { ReleaseManifest } from '../release/release-manifest.ts';
import { retainedFiles } from '../release/retained-files.ts';
import type { SiteFile, SiteToPublish } from './site-to-publish.ts';

/** What a target has of a tenant's site before it is published. */
export interface PublishedState {
  /** Of the release that is live there; absent where none is. */
  manifest?: ReleaseManifest;
  /** Files that are there and can be relied on: path → SHA-256. */
  files: ReadonlyMap<string, string>;
  /** Files that an earlier publish put there and that no release refers to. */
  leftovers: readonly string[];
  /** An earlier publish was killed while it tidied up. */
  needsCleanup?: boolean;
}

export interface PublicationPlan {
  /** What is missing or different, in the order of its phases. */
  uploads: readonly SiteFile[];
  /** Paths of what is there already. */
  same: readonly string[];
  /** Files of earlier releases that stay for open tabs, as the manifest has them. */
  kept: ReleaseManifest['carried'];
  /** What no release refers to any more. */
  deletes: readonly string[];
  /** The very release is live there, and whole. */
  isCurrent: boolean;
}

/**
 * What has to be done so that a target serves a site, and open tabs of the releases before it go on working. Pure.
 * @param now milliseconds since 1970
 */
export function planPublication(
  site: Pick<SiteToPublish, 'files' | 'manifest'>,
  state: PublishedState,
  now: number,
): PublicationPlan {
  const wanted = [...site.files.values()];
  const isSameBuild = state.manifest?.buildId === site.manifest.buildId;
  const kept = Object.fromEntries(
    Object.entries(retainedAtTarget(site, state, isSameBuild, now)).filter(([file]) => state.files.has(file)),
  );
  const uploads = wanted.filter(({ path, sha256 }) => state.files.get(path) !== sha256).toSorted(inOrder);
  const deletes = [...new Set([...state.files.keys(), ...state.leftovers])].filter(
    (file) => !site.files.has(file) && !(file in kept),
  );
  return {
    uploads,
    same: wanted.filter(({ path, sha256 }) => state.files.get(path) === sha256).map(({ path }) => path),
    kept,
    deletes: deletes.toSorted(),
    isCurrent: isSameBuild && uploads.length === 0 && deletes.length === 0,
  };
}

/** Counted anew only when another build takes over: publishing twice is the same as once. */
function retainedAtTarget(
  { files }: Pick<SiteToPublish, 'files'>,
  { manifest }: PublishedState,
  isSameBuild: boolean,
  now: number,
): ReleaseManifest['carried'] {
  if (manifest === undefined) return {};
  if (!isSameBuild) return retainedFiles(manifest, Object.fromEntries(files), now);
  return Object.fromEntries(Object.entries(manifest.carried).filter(([file]) => !files.has(file)));
}

function inOrder(a: SiteFile, b: SiteFile): number {
  const phases = PHASES.indexOf(phaseOf(a.path)) - PHASES.indexOf(phaseOf(b.path));
  if (phases !== 0) return phases;
  return a.path < b.path ? -1 : 1;
}

/**
 * The order in which files may appear where visitors see each of them at once: nothing before what it refers to.
 * `latest` tells open pages that there is a new build, so it comes when all else is there.
 */
export const PHASES = ['assets', 'payloads', 'documents', 'meta', 'latest'] as const;

export type Phase = (typeof PHASES)[number];

/** A compressed copy comes with the file that it is of. */
export function phaseOf(path: string): Phase {
  const file = sourceOf(path);
  if (file === LATEST_BUILD_FILE) return 'latest';
  if (file.startsWith('builds/')) return 'meta';
  if (cacheControlOf(file) === IMMUTABLE) return 'assets';
  return /(?:^|\/)index\.pageContext\.json$/.test(file) ? 'payloads' : 'documents';
}

/**
 * The manifest of a release as it is at a target, where files may bear other times, and more of them are kept.
 * @param modifiedMs when a file was written there, in milliseconds since 1970
 */
export function publishedManifest(
  manifest: ReleaseManifest,
  { kept }: Pick<PublicationPlan, 'kept'>,
  modifiedMs: (file: string) => number,
): ReleaseManifest {
  const carried = Object.entries({ ...kept, ...manifest.carried });
  return {
    ...manifest,
    releasedAt: Date.now(),
    files: Object.fromEntries(
      Object.entries(manifest.files).map(([file, [bytes]]) => [file, [bytes, modifiedMs(file)]]),
    ),
    carried: Object.fromEntries(
      carried.map(([file, [bytes, , since, releases]]) => [file, [bytes, modifiedMs(file), since, releases]]),
    ),
  };
}
