import { hash } from 'node:crypto';
import { chmodSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PREVIEW } from '../../site/sleeping-page/names.ts';
import { sourceOf } from '../lib/compression.ts';
import { withFileErrors } from '../lib/file-errors.ts';
import { deleteFolder, linkOrCopySync, makeFolder } from '../lib/file-operations.ts';
import { ownedFolder } from '../generator/release/owned-folder.ts';
import type { SiteFile, SiteToPublish } from './site-to-publish.ts';

/** The line at the top of each page. Its colours are the tenant's. */
const STYLE = `.preview-line{position:relative;margin:0;padding:4px 16px;background:var(--ink);color:var(--surface);font-size:.875rem;text-align:center}
@media print{.preview-line{display:none}}
`;

const STYLE_FILE = `assets/preview.${hash('sha256', STYLE, 'hex').slice(0, 8)}.css`;

/** A copy in the working folder, which whoever made it removes. */
export interface PreviewCopy {
  site: SiteToPublish;
  remove(): void;
}

/**
 * Makes the site that a target with `"preview": true` gets: the release, in which every document says that it is a preview,
 * search engines are sent away, and orders are not sent. Other files are hard links to those of the release.
 * @param outDir absolute path of the folder that the site is published from
 * @throws OperatorError if files cannot be written there; the signal's reason if aborted
 */
export function copyAsPreview(site: SiteToPublish, outDir: string, signal: AbortSignal): PreviewCopy {
  const folder = ownedFolder(outDir, 'publish', site.tenant);
  const remove = (): void => void deleteFolder(folder);
  const files = new Map<string, SiteFile>();
  const modifiedMs = site.manifest.timestamp;
  const write = (file: string, text: string): void => {
    const target = path.join(folder, file);
    makeFolder(path.dirname(target));
    writeFileSync(target, text);
    chmodSync(target, 0o644);
    utimesSync(target, modifiedMs / 1000, modifiedMs / 1000);
    const sha256 = hash('sha256', text, 'hex');
    files.set(file, { path: file, bytes: Buffer.byteLength(text), modifiedMs, sha256 });
  };
  try {
    return withFileErrors(folder, () => {
      for (const file of site.files.values()) {
        signal.throwIfAborted();
        // A compressed copy of a document would still be that of visitors.
        if (isDocument(sourceOf(file.path)) && !isDocument(file.path)) continue;
        const source = path.join(site.folder, file.path);
        if (isDocument(file.path)) {
          write(file.path, markDocument(readFileSync(source, 'utf8')));
        } else {
          makeFolder(path.dirname(path.join(folder, file.path)));
          linkOrCopySync(source, path.join(folder, file.path));
          files.set(file.path, file);
        }
      }
      write(STYLE_FILE, STYLE);
      return { site: { ...site, folder, files, manifest: manifestOf(site, files) }, remove };
    });
  } catch (error) {
    remove();
    throw error;
  }
}

function isDocument(file: string): boolean {
  return file.endsWith('.html');
}

const ROBOTS = '<meta name="robots" content="noindex"><link rel="stylesheet" href="/';
const LINE = '<aside class="preview-line" aria-label="Hinweis">Vorschau: noch nicht veröffentlicht</aside>';

/** Whatever a document contains, its first tags are its own. */
function markDocument(html: string): string {
  return html
    .replace('<html', `<html class="${PREVIEW}"`)
    .replace('<head>', `<head>${ROBOTS}${STYLE_FILE}">`)
    .replace('<body>', `<body>${LINE}`);
}

/** Takes out what `markDocument` has put in, so that a preview can be compared with a release. */
export function unmarkDocument(html: string): string {
  return html
    .replace(`<html class="${PREVIEW}"`, '<html')
    .replace(`<head>${ROBOTS}${STYLE_FILE}">`, '<head>')
    .replace(`<body>${LINE}`, '<body>');
}

function manifestOf({ manifest }: SiteToPublish, files: ReadonlyMap<string, SiteFile>): SiteToPublish['manifest'] {
  const own = [...files.values()].filter(({ path: file }) => manifest.carried[file] === undefined);
  const { sha256: _, ...about } = manifest;
  return {
    ...about,
    files: Object.fromEntries(own.map(({ path: file, bytes, modifiedMs }) => [file, [bytes, modifiedMs]])),
  };
}
