import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { collectLinks } from '../generator/output/collect-links.ts';
import { cacheFolder } from '../lib/cache-folder.ts';
import { writeStateFile } from '../lib/state-file.ts';
import { findTenantCacheFiles } from '../lib/tenant-cache-files.ts';
import type { ElementNode } from './element-tree.ts';
import { readSiteFile, type ReviewedSite } from './reviewed-site.ts';
import {
  MAX_HEIGHT,
  PICTURE_FORMAT,
  REVIEW_TIME,
  WIDTHS,
  type Picture,
  type Pictures,
  type Trees,
  type Width,
} from './take-pictures.ts';

/*
 * Pictures of pages by what they were taken of, in the folder for caches: a review that was interrupted goes on where it was,
 * and what the last one pictured as the newest build is what the next one needs as the live release.
 */

export function picturesFolder(): string {
  return path.join(cacheFolder(), 'pictures');
}

/**
 * Digests what pages look like: their documents, the code and styles of the site, and their images. The site's files must have
 * been fetched.
 * @returns the digest of a page by the path of its document; equal pages look the same
 */
export function openPageDigests(site: ReviewedSite): (document: string) => string {
  const shared = sharedFiles(site);
  let common: string | undefined;
  const known = new Map<string, string>();
  const digestOf = (file: string): string => {
    const digest = known.get(file) ?? digest256([readSiteFile(site, file) ?? '']);
    known.set(file, digest);
    return digest;
  };
  return (document) => {
    common ??= digest256(shared.map((file) => `${file} ${digestOf(file)}`));
    const html = readSiteFile(site, document) ?? Buffer.alloc(0);
    const media = linkedFiles(site, html.toString());
    return digest256([document, html, common, ...media.map((file) => `${file} ${digestOf(file)}`)]);
  };
}

/** Code, styles and fonts, which all pages share. */
export function sharedFiles({ manifest }: ReviewedSite): string[] {
  return Object.keys(manifest.files)
    .filter((file) => file.startsWith('assets/') && !/\.(?:br|gz)$/.test(file))
    .toSorted();
}

/** Files that a document shows, such as images; not the pages that it links to. */
export function linkedFiles({ manifest }: ReviewedSite, html: string): string[] {
  const links = new Set<string>();
  collectLinks(html, links);
  const files = [...links].map((link) => link.slice(1).split(/[?#]/, 1)[0] ?? '');
  return [...new Set(files)].filter((file) => file.startsWith('media/') && file in manifest.files).toSorted();
}

function digest256(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}\n`).update(part);
  return hash.digest('hex');
}

/** The pictures of one tenant, and the elements of its pages, by the digests of pages. */
export interface PictureStore {
  /** Names the pictures of a page. @param page its digest */
  keyOf(page: string): string;
  has(key: string): boolean;
  hasTrees(key: string): boolean;
  read(key: string, width: Width): Picture;
  readTree(key: string, width: Width): ElementNode;
  write(key: string, pictures: Pictures): void;
  writeTrees(key: string, trees: Trees): void;
  /** Deletes all pictures but those with these keys. */
  prune(kept: ReadonlySet<string>): void;
}

const TREE = 'json.gz';

/** @param browserVersion of the browser that draws the pages */
export function openPictureStore(tenant: string, browserVersion: string): PictureStore {
  const folder = picturesFolder();
  const settings = [PICTURE_FORMAT, browserVersion, WIDTHS.join(), MAX_HEIGHT, REVIEW_TIME.toISOString()].join(' ');
  const fileOf = (key: string, width: Width, ending: string): string =>
    path.join(folder, `${tenant}.${key}-${width}.${ending}`);
  const hasAll = (key: string, ending: string): boolean =>
    WIDTHS.every((width) => existsSync(fileOf(key, width, ending)));
  const readTree = (key: string, width: Width): ElementNode =>
    // Written by this program, in the folder that belongs to its user.
    JSON.parse(gunzipSync(readFileSync(fileOf(key, width, TREE))).toString()) as ElementNode;
  const writeTrees = (key: string, trees: Trees): void => {
    for (const [width, tree] of trees) {
      writeStateFile(fileOf(key, width, TREE), gzipSync(JSON.stringify(tree), { level: 1 }), { isShared: true });
    }
  };
  return {
    keyOf: (page) => digest256([settings, page]).slice(0, 32),
    has: (key) => hasAll(key, 'png') && hasAll(key, TREE),
    hasTrees: (key) => hasAll(key, TREE),
    read: (key, width) => ({ png: readFileSync(fileOf(key, width, 'png')), tree: readTree(key, width) }),
    readTree,
    write(key, pictures) {
      for (const [width, { png }] of pictures) writeStateFile(fileOf(key, width, 'png'), png, { isShared: true });
      writeTrees(key, new Map([...pictures].map(([width, { tree }]) => [width, tree])));
    },
    writeTrees,
    prune(kept) {
      for (const file of findTenantCacheFiles(folder, tenant)) {
        const key =
          path
            .basename(file)
            .slice(tenant.length + 1)
            .split('-', 1)[0] ?? '';
        if (!kept.has(key)) rmSync(file, { force: true });
      }
    },
  };
}
