import { sourceOf } from '../lib/compression.ts';
import { cacheControlOf, IMMUTABLE, LATEST_BUILD_FILE } from '../generator/output/file-headers.ts';
import type { ReleaseManifest } from '../generator/release/release-manifest.ts';
import { retainedFiles } from '../generator/release/retained-files.ts';
import type { Hold } from '../report/tenant-report.ts';
import type { SiteFile, SiteToPublish } from './site-to-publish.ts';

/** What a target has before a publish. */
export interface PublishedState {
  /** Manifest of the release that is live there; absent: none is. */
  manifest?: ReleaseManifest;
  /** Keeps that release live; `damaged`: the file of the hold cannot be read. */
  hold?: Hold | 'damaged' | undefined;
  /** Intact files: path → SHA-256. */
  files: ReadonlyMap<string, string>;
  /** Files of an earlier publish that no release refers to. */
  leftovers: readonly string[];
  /** An earlier publish was killed during its cleanup. */
  needsCleanup?: boolean;
  /** Files that an interrupted publish may have sent; absent where visitors did not get them before the switch. */
  interrupted?: readonly string[];
}

export interface PublicationPlan {
  site: SiteToPublish;
  /** Missing and different files, in the order of their phases. */
  uploads: readonly SiteFile[];
  /** Paths of the files that the target already has. */
  same: readonly string[];
  /** Files of earlier releases that are retained for open tabs, as in the manifest. */
  kept: ReleaseManifest['carried'];
  /** SHA-256 of the files in `kept`. */
  keptDigests: Readonly<Record<string, string>>;
  /** All files that the target has for open tabs: `kept`, and what the release itself retains. */
  carried: ReleaseManifest['carried'];
  /** Files that no release refers to any more. */
  deletes: readonly string[];
  /** The release is already live there and intact. */
  isCurrent: boolean;
}

/**
 * Plans the changes that make a target serve a site while open tabs of earlier releases keep working. Pure.
 * @param now milliseconds since 1970
 */
export function planPublication(site: SiteToPublish, state: PublishedState, now: number): PublicationPlan {
  const wanted = [...site.files.values()];
  const isSameBuild = state.manifest?.buildId === site.manifest.buildId;
  const retained = Object.entries(retainedAtTarget(site, state, isSameBuild, now)).filter(([file]) =>
    state.files.has(file),
  );
  const kept = Object.fromEntries(
    retained.filter(([file]) => !site.files.has(file) && !site.files.has(sourceOf(file))),
  );
  const uploads = wanted.filter(({ path, sha256 }) => state.files.get(path) !== sha256).toSorted(inOrder);
  const deletes = [...new Set([...state.files.keys(), ...state.leftovers])].filter(
    (file) => !site.files.has(file) && !(file in kept),
  );
  return {
    site,
    uploads,
    same: wanted.filter(({ path, sha256 }) => state.files.get(path) === sha256).map(({ path }) => path),
    kept,
    keptDigests: Object.fromEntries(Object.keys(kept).map((file) => [file, state.files.get(file) ?? ''])),
    // Visitors had what the target had: another machine may have published a file again that this one gave up long ago.
    carried: {
      ...site.manifest.carried,
      ...Object.fromEntries(retained.filter(([file]) => file in site.manifest.carried)),
      ...kept,
    },
    deletes: deletes.toSorted(),
    isCurrent: isSameBuild && uploads.length === 0 && deletes.length === 0,
  };
}

/** Advances the retention only for another build, so that publishing twice equals publishing once. */
function retainedAtTarget(
  { manifest: { files } }: Pick<SiteToPublish, 'manifest'>,
  { manifest }: PublishedState,
  isSameBuild: boolean,
  now: number,
): ReleaseManifest['carried'] {
  if (manifest === undefined) return {};
  if (!isSameBuild) return retainedFiles(manifest, files, now);
  return Object.fromEntries(Object.entries(manifest.carried).filter(([file]) => !(file in files)));
}

function inOrder(a: SiteFile, b: SiteFile): number {
  const phases = PHASES.indexOf(phaseOf(a.path)) - PHASES.indexOf(phaseOf(b.path));
  if (phases !== 0) return phases;
  return a.path < b.path ? -1 : 1;
}

/**
 * The order of uploads where each file is visible at once: nothing before the files that it refers to. `latest` announces the
 * new build to open pages, so it comes last.
 */
export const PHASES = ['assets', 'payloads', 'documents', 'meta', 'latest'] as const;

export type Phase = (typeof PHASES)[number];

/** A compressed copy has the phase of its source. */
export function phaseOf(path: string): Phase {
  const file = sourceOf(path);
  if (file === LATEST_BUILD_FILE) return 'latest';
  if (file.startsWith('builds/')) return 'meta';
  if (cacheControlOf(file) === IMMUTABLE) return 'assets';
  return /(?:^|\/)index\.pageContext\.json$/.test(file) ? 'payloads' : 'documents';
}

/**
 * The manifest of a release at a target, where files may have other time stamps and more files may be retained. It has the
 * SHA-256 of every file, so that the next publish knows what is there.
 * @param modifiedMs modification time of a file there, in milliseconds since 1970
 */
export function publishedManifest(
  { site: { manifest, files }, carried, keptDigests }: Pick<PublicationPlan, 'site' | 'carried' | 'keptDigests'>,
  modifiedMs: (file: string) => number,
): ReleaseManifest {
  return {
    ...manifest,
    wentLive: [Date.now()],
    files: Object.fromEntries(
      Object.entries(manifest.files).map(([file, [bytes]]) => [file, [bytes, modifiedMs(file)]]),
    ),
    carried: Object.fromEntries(
      Object.entries(carried).map(([file, [bytes, , since, releases]]) => [
        file,
        [bytes, modifiedMs(file), since, releases],
      ]),
    ),
    sha256: { ...keptDigests, ...Object.fromEntries([...files].map(([file, { sha256 }]) => [file, sha256])) },
  };
}
