import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../lib/cache-folder.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { makeFolder } from '../lib/file-operations.ts';
import { pagesOf } from '../generator/release/diff-releases.ts';
import { liveRelease } from '../generator/release/live-release.ts';
import { findPreviousRelease, findRelease, listReleases, type Release } from '../generator/release/release-list.ts';
import type { ReleaseManifest } from '../generator/release/release-manifest.ts';
import { buildOfRelease, releaseFolder } from '../generator/release/release-paths.ts';
import { digestFile } from '../publish/file-digests.ts';
import { unmarkDocument } from '../publish/preview-copy.ts';
import { nothingToPublish } from '../publish/site-to-publish.ts';
import type { TargetConfig } from '../publish/target-kinds.ts';
import type { TargetSession } from '../publish/target-session.ts';
import type { PublishedSite, TenantTarget } from '../publish/target.ts';

/** A release whose pages are compared. */
export interface ReviewedSite {
  release: string;
  manifest: ReleaseManifest;
  /** Absolute path; has the files that were fetched. */
  folder: string;
  /** It is live at a target, but its files are those of the same build in the output folder. */
  isUnread?: true;
  /** Makes files available in the folder; those that the release does not have are ignored. */
  fetch(files: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** What the newest build is compared with. */
export type Against =
  | { kind: 'previous' }
  | { kind: 'release'; name: string }
  | { kind: 'target'; target: TenantTarget<TargetConfig>; session: TargetSession };

/** @throws OperatorError NOTHING_TO_PUBLISH if the tenant has no release */
export function openBuiltSite(outDir: string, tenant: string): ReviewedSite {
  const live = liveRelease(outDir, tenant);
  const built = live === undefined ? undefined : localSite(outDir, tenant, live);
  if (built === undefined) throw nothingToPublish(outDir, tenant);
  return built;
}

/**
 * Opens the release that the newest build would replace.
 * @returns undefined if nothing is live at the target
 * @throws OperatorError if the release does not exist, or the target cannot be reached
 */
export async function openSiteBefore(
  outDir: string,
  tenant: string,
  against: Against,
): Promise<ReviewedSite | undefined> {
  if (against.kind === 'target') return openPublishedSite(outDir, against);
  const releases = listReleases(outDir, tenant);
  const { name } =
    against.kind === 'release'
      ? findRelease(tenant, releases, against.name)
      : findPreviousRelease(tenant, releases, liveRelease(outDir, tenant));
  return localSite(outDir, tenant, name);
}

function localSite(outDir: string, tenant: string, name: string): ReviewedSite | undefined {
  const found = listReleases(outDir, tenant).find((release) => release.name === name);
  return found && siteInFolder(outDir, tenant, found);
}

/** What is live at a target. Its files are those of the same build in the output folder, or else come from the target. */
async function openPublishedSite(
  outDir: string,
  { target, session }: Extract<Against, { kind: 'target' }>,
): Promise<ReviewedSite | undefined> {
  const { tenant, config } = target;
  const opened = await session.open(target);
  const published = await session.reach(config, () => opened.readPublished());
  if (published === undefined) return undefined;
  const { release, manifest } = published;
  const same = listReleases(outDir, tenant).find(({ name }) => buildOfRelease(name) === buildOfRelease(release));
  if (same !== undefined) return { ...siteInFolder(outDir, tenant, same), release, isUnread: true };
  const folder = mkdtempSync(path.join(fetchedFolder(), `${tenant}.`));
  const asked = new Map<string, Promise<void>>();
  const fetchInto = async (files: readonly string[]): Promise<void> => {
    await opened.fetch(release, files, folder);
    for (const file of files) await assertIntact(path.join(folder, file), file, published, opened.where);
    if (target.isPreview !== true) return;
    for (const file of files.filter((each) => each.endsWith('.html'))) {
      const place = path.join(folder, file);
      writeFileSync(place, unmarkDocument(readFileSync(place, 'utf8')));
    }
  };
  return {
    release,
    manifest,
    folder,
    async fetch(files) {
      const missing = files.filter((file) => file in manifest.files && !asked.has(file));
      const fetched = missing.length === 0 ? Promise.resolve() : fetchInto(missing);
      for (const file of missing) asked.set(file, fetched);
      await Promise.all(files.flatMap((file) => asked.get(file) ?? []));
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Others may write where a site is published, so that what came from there may be no file, or another one. */
async function assertIntact(
  copy: string,
  file: string,
  { release, manifest }: PublishedSite,
  where: string,
): Promise<void> {
  const found = lstatSync(copy, { throwIfNoEntry: false });
  const sha256 = manifest.sha256?.[file];
  const isIntact =
    found?.isFile() === true &&
    found.size === manifest.files[file]?.[0] &&
    (sha256 === undefined || sha256 === (await digestFile(copy)));
  if (isIntact) return;
  throw new OperatorError({
    code: 'TARGET_FILE_CHANGED',
    title: `${file} of the release ${release} at ${where} is not what was published`,
    details: ['It is missing, no plain file, or has other content, so the tenant was not reviewed.'],
    hint: 'see what else differs with voucher-site publish --dry-run, and publish again to repair it',
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

function siteInFolder(outDir: string, tenant: string, { name, manifest }: Release): ReviewedSite {
  const folder = releaseFolder(outDir, tenant, name);
  return { release: name, manifest, folder, fetch: async () => {}, close: async () => {} };
}

function fetchedFolder(): string {
  const folder = path.join(cacheFolder(), 'review');
  makeFolder(folder);
  return folder;
}

/** The bytes of a file; undefined if the site does not have it. */
export function readSiteFile({ folder, manifest }: ReviewedSite, file: string): Buffer | undefined {
  return file in manifest.files ? readFileSync(path.join(folder, file)) : undefined;
}

const ERROR_PAGE = '/404.html';

/** Paths of the pages of a release. A closed site has only its home page. */
export function documentsOf({ manifest }: ReviewedSite): Set<string> {
  const pages = [...pagesOf(manifest).keys()];
  const known = pages.length > 0 ? pages : ['/'];
  return new Set([...known, ERROR_PAGE].filter((page) => documentOf(page) in manifest.files));
}

/** The file of a page. */
export function documentOf(page: string): string {
  if (page === ERROR_PAGE) return ERROR_PAGE.slice(1);
  return page === '/' ? 'index.html' : `${page.slice(1)}/index.html`;
}
