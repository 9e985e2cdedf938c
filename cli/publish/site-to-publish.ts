import { hash } from 'node:crypto';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { assertOutputExists } from '../lib/file-errors.ts';
import { readActiveHold } from '../generator/release/hold.ts';
import { liveRelease } from '../generator/release/live-release.ts';
import type { ReleaseManifest } from '../generator/release/release-manifest.ts';
import { releaseFolder } from '../generator/release/release-paths.ts';
import { openRelease } from '../generator/release/release-reader.ts';
import type { Hold } from '../report/tenant-report.ts';
import { digestRelease } from './file-digests.ts';

export interface SiteFile {
  /** Relative, with slashes. */
  path: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedMs: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** The intact live release of a tenant, with a digest of every file. */
export interface SiteToPublish {
  tenant: string;
  /** Name of the release. */
  release: string;
  folder: string;
  manifest: ReleaseManifest;
  /** An operator chose this release by a rollback. */
  hold?: Hold | undefined;
  /** By path: the release's own files and those that it retains for open tabs. */
  files: ReadonlyMap<string, SiteFile>;
  /** Digests that could not be stored. */
  warnings: readonly string[];
}

/**
 * Reads the live release of a tenant.
 * @throws OperatorError if there is none or it is damaged, or if another release is held; the signal's reason if aborted
 */
export async function readSiteToPublish(outDir: string, tenant: string, signal: AbortSignal): Promise<SiteToPublish> {
  assertOutputExists(outDir);
  const release = liveRelease(outDir, tenant);
  const opened = release === undefined ? undefined : openRelease({ outDir, tenant, release });
  if (release === undefined || opened === undefined) throw nothingToPublish(outDir, tenant);
  const hold = readActiveHold(outDir, tenant, release);
  const { manifest } = opened;
  const facts = { ...manifest.carried, ...manifest.files };
  const damaged = Object.keys(facts).filter((file) => opened.statOf(file) === undefined);
  if (damaged.length > 0) throw releaseDamaged(tenant, release, damaged);
  const folder = releaseFolder(outDir, tenant, release);
  const { digests, warnings } = await digestRelease({ outDir, tenant, folder }, facts, signal);
  const files = Object.entries(facts).map(([path, [bytes, modifiedMs]]): [string, SiteFile] => [
    path,
    { path, bytes, modifiedMs, sha256: digests.get(path) ?? '' },
  ]);
  return { tenant, release, folder, manifest, hold, files: new Map(files), warnings };
}

/** The same for two sites only if they are the same build with the same files. In hexadecimal digits. */
export function fingerprintOf({ manifest, files }: Pick<SiteToPublish, 'manifest' | 'files'>): string {
  const digests = [...files.values()].map(({ path, sha256 }) => `${sha256} ${path}`).toSorted();
  return hash('sha256', [manifest.buildId, ...digests].join('\n'), 'hex');
}

export function nothingToPublish(outDir: string, tenant: string): OperatorError {
  return new OperatorError({
    code: 'NOTHING_TO_PUBLISH',
    title: `There is no release in ${outDir}`,
    details: ['Publishing sends the live release of a build.'],
    hint: `voucher-site build --tenant ${tenant}, or name the output folder with --out`,
    exitCode: EXIT.USAGE,
  });
}

export function releaseDamaged(tenant: string, release: string, files: readonly string[]): OperatorError {
  return new OperatorError({
    code: 'RELEASE_DAMAGED',
    title: `The release ${release} of ${tenant} is damaged, so it was not published`,
    details: files.slice(0, 5).map((file) => `${file} is missing or was changed after the build`),
    hint: `rebuild the site: voucher-site build --tenant ${tenant} --force`,
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

/**
 * The release itself says that it is a demo, since it may have been built elsewhere, from another tenants.json.
 * @throws OperatorError DEMO_REFUSED
 */
export function refuseDemo({ tenant, release, manifest }: SiteToPublish): void {
  if (manifest.isDemo !== true) return;
  throw new OperatorError({
    code: 'DEMO_REFUSED',
    title: `${tenant} shows demo data, so it was not published`,
    details: [
      `The release ${release} was built with "sandbox": true, and not with "mode": "testing".`,
      'Its shop calls /sandbox-api, which no host has: visitors could not order.',
    ],
    hint: `set the endpoints of ${tenant} in tenants.json and build again; to publish the demo, add --demo`,
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

/** The part of a site that a target accepts; without `accepts`, the whole site. */
export function acceptedSite(site: SiteToPublish, accepts?: (path: string) => boolean): SiteToPublish {
  if (accepts === undefined) return site;
  const files = new Map([...site.files].filter(([path]) => accepts(path)));
  return { ...site, files, manifest: acceptedManifest(site.manifest, accepts) };
}

/** The part of a manifest that a target accepts. */
export function acceptedManifest(manifest: ReleaseManifest, accepts: (path: string) => boolean): ReleaseManifest {
  return { ...manifest, files: accepted(manifest.files, accepts), carried: accepted(manifest.carried, accepts) };
}

function accepted<Facts>(
  files: Readonly<Record<string, Facts>>,
  accepts: (path: string) => boolean,
): Record<string, Facts> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => accepts(path)));
}
