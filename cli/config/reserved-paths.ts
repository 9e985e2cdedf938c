import { MANIFEST_PATH, MERCHANTS_ALIAS, PROMOTION_ALIAS, PROMOTION_PDF, ROUTES } from '../../site/shared/routes.ts';
import { sourceOf } from '../lib/compression.ts';

// What a build writes; commands/build-reserved-paths.test.ts compares the lists with a built site.
const PAGES = new Set<string>([...Object.values(ROUTES), MERCHANTS_ALIAS, PROMOTION_ALIAS]);
const FILES = new Set<string>([
  '/404.html',
  '/error.html',
  '/robots.txt',
  '/sitemap.xml',
  '/_headers',
  '/_redirects',
  '/redirects.json',
  '/favicon.ico',
  '/favicon.svg',
  MANIFEST_PATH,
  PROMOTION_PDF,
  // In the working folder until the pages are rendered.
  '/.snapshot.json',
]);
/** The parts of a sitemap that is too large for one file. */
const SITEMAP_PART = /^\/sitemap-\d+\.xml$/;
const FOLDERS = ['/assets', '/builds', '/media', '/sandbox-api'];
const FILE_NAMES = new Set(['index.html', 'index.pageContext.json']);

/** Whether the site itself answers this path, so that a redirect from it would hide a page or a file. */
export function isReservedPath(path: string): boolean {
  if (PAGES.has(path)) return true;
  if (FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`))) return true;
  // A compressed file may stand beside each file.
  const file = sourceOf(path);
  return FILES.has(file) || SITEMAP_PART.test(file) || FILE_NAMES.has(file.slice(file.lastIndexOf('/') + 1));
}
