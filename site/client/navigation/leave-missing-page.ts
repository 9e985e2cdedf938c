import { foldSlug } from '../../shared/slug.ts';
import { ownAddress } from '../../shared/url-paths.ts';
import { acceptanceLocationPath, MERCHANTS_ALIAS, ROUTES } from '../../shared/routes.ts';
import { fetchLocations } from '../api/fetch-payloads.ts';
import { mayReload } from '../../sleeping-page/reload-guard.ts';

/** The tenant's own redirects; each site has the file. */
const REDIRECTS = '/redirects.json';

/** Where an address without a page leads. */
type MissingPath =
  | { kind: 'redirect'; to: string }
  /** Possibly a merchant's slug. Leads to its acceptance location, if that exists. */
  | { kind: 'merchant'; slug: string }
  | { kind: 'unknown' };

/** Runs on the 404 page, which static hosts serve for every unknown address. Goes where the address leads, if anywhere. */
export async function leaveMissingPage(frameId: string): Promise<void> {
  const { pathname, search, hash } = location;
  const missing = resolveMissingPath(pathname, await fetchRedirects());
  if (missing.kind === 'redirect') replaceWith(missing.to, search + hash);
  else if (missing.kind === 'merchant' && (await hasLocation(missing.slug, frameId))) {
    replaceWith(acceptanceLocationPath(missing.slug), search + hash);
  }
}

/**
 * Applies the catch-all of the specification's section 2: the tenant's redirects first, then the old merchant paths,
 * then single segments.
 * @param redirects old path to new path or absolute URL
 */
export function resolveMissingPath(pathname: string, redirects: Readonly<Record<string, string>>): MissingPath {
  const path = withoutTrailingSlash(pathname);
  const to = followRedirects(path, redirects);
  if (to !== undefined) return { kind: 'redirect', to };
  const [, first = '', second, ...more] = path.split('/');
  if (more.length > 0) return { kind: 'unknown' };
  if (`/${first}` === MERCHANTS_ALIAS) {
    return { kind: 'redirect', to: second === undefined ? ROUTES.acceptanceLocations : acceptanceLocationPath(second) };
  }
  return first === '' || second !== undefined ? { kind: 'unknown' } : { kind: 'merchant', slug: first };
}

/** Follows a redirect to another old path once. Two redirects that point at each other lead nowhere. */
function followRedirects(path: string, redirects: Readonly<Record<string, string>>): string | undefined {
  const first = lookUp(path, redirects);
  if (first === undefined) return undefined;
  const target = lookUp(withoutTrailingSlash(first), redirects) ?? first;
  return withoutTrailingSlash(target) !== path && isSafeTarget(target) ? target : undefined;
}

function lookUp(path: string, redirects: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(redirects).find(([from]) => withoutTrailingSlash(from) === path)?.[1];
}

/** Allows paths of this site and web addresses, but not `javascript:` and similar. */
function isSafeTarget(target: string): boolean {
  return /^\/(?![/\\])|^https?:\/\/[^/\\]/i.test(target);
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
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
