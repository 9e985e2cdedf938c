import { retainedFiles } from '../release/retained-files.ts';
import type { ReleaseManifest } from '../release/release-manifest.ts';
import { PHASES, phaseOf } from './phase-of.ts';
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
  isUntidy?: boolean;
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
    Object.entries(keptOf(site, state, isSameBuild, now)).filter(([file]) => state.files.has(file)),
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
function keptOf(
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
