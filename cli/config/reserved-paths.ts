import { MANIFEST_PATH, MERCHANTS_ALIAS, PROMOTION_ALIAS, PROMOTION_PDF, ROUTES } from '../../site/shared/routes.ts';

const PAGES = new Set<string>([...Object.values(ROUTES), MERCHANTS_ALIAS, PROMOTION_ALIAS, PROMOTION_PDF]);
const FILES = new Set([
  '/404.html',
  '/robots.txt',
  '/sitemap.xml',
  '/_headers',
  '/_redirects',
  '/favicon.ico',
  '/favicon.svg',
  MANIFEST_PATH,
]);
const FOLDERS = ['/assets', '/builds', '/media', '/sandbox-api'];
const FILE_NAMES = new Set(['index.html', 'index.pageContext.json']);

/** Whether the site itself answers this path, so that a redirect from it would hide a page or a file. */
export function isReservedPath(path: string): boolean {
  if (PAGES.has(path) || FILES.has(path)) return true;
  if (FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`))) return true;
  return FILE_NAMES.has(path.slice(path.lastIndexOf('/') + 1));
}
