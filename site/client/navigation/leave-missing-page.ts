import { mayReload } from '../../sleeping-page/reload-guard.ts';
import { acceptanceLocationPath, MERCHANTS_ALIAS, ROUTES } from '../../shared/routes.ts';
import { foldSlug } from '../../shared/slug.ts';
import { ownAddress, withoutTrailingSlashes } from '../../shared/url-paths.ts';
import { fetchLocations } from '../api/fetch-payloads.ts';

/** The tenant's own redirects; each site has the file. */
const REDIRECTS = '/redirects.json';

/** Where an address without a page leads; a slug is that of a merchant, if there is one. */
interface MissingPath {
  redirect?: string;
  slug?: string;
}

/** Runs on the 404 page, which static hosts serve for every unknown address. Goes where the address leads, if anywhere. */
export async function leaveMissingPage(frameId: string): Promise<void> {
  const { pathname, search, hash } = location;
  const { redirect, slug } = resolveMissingPath(pathname, await fetchRedirects());
  if (redirect !== undefined) replaceWith(redirect, search + hash);
  else if (slug !== undefined && (await hasLocation(slug, frameId))) {
    replaceWith(acceptanceLocationPath(slug), search + hash);
  }
}

/**
 * The catch-all of the specification's section 2: the tenant's redirects first, then the old merchant paths, then single
 * segments.
 * @param redirects old path to new path or absolute URL, which the configuration has checked
 */
export function resolveMissingPath(pathname: string, redirects: Readonly<Record<string, string>>): MissingPath {
  const path = withoutTrailingSlashes(pathname);
  const [, redirect] = Object.entries(redirects).find(([from]) => withoutTrailingSlashes(from) === path) ?? [];
  if (redirect !== undefined) return { redirect };
  const [, first, second, ...more] = path.split('/');
  if (first === undefined || more.length > 0) return {};
  if (`/${first}` === MERCHANTS_ALIAS) {
    return { redirect: second === undefined ? ROUTES.acceptanceLocations : acceptanceLocationPath(second) };
  }
  return second === undefined ? { slug: first } : {};
}

async function fetchRedirects(): Promise<Record<string, string>> {
  const response = await fetch(REDIRECTS);
  // Some hosts respond with an HTML page if the file does not exist.
  if (!response.ok || response.headers.get('content-type')?.includes('json') !== true) return {};
  // Written by our own generator, so its shape is known.
  return (await response.json()) as Record<string, string>;
}

/** The list knows: a request for the page itself would be an error in the browser's console wherever there is none. */
async function hasLocation(slug: string, frameId: string): Promise<boolean> {
  return foldSlug(slug) === slug && (await fetchLocations(frameId)).has(slug);
}

/** The reload guard ends redirect loops that no single redirect shows. */
function replaceWith(target: string, rest: string): void {
  // Redirects of the tenant may lead to other sites by a full address.
  const url = /^https?:\/\//i.test(target) ? new URL(target) : ownAddress(target, location);
  if (url === undefined || !mayReload(location.pathname)) return;
  location.replace(url.search === '' && url.hash === '' ? url.href + rest : url.href);
}
