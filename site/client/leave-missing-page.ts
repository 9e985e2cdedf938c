import { resolveMissingPath } from '../features/missing-page/resolve-missing-path.ts';
import { acceptanceLocationPath, payloadPath } from '../shared/routes.ts';
import { ownAddress } from '../shared/own-address.ts';
import { reloadGuard } from './reload-guard.ts';

/** Written by the generator for tenants that have redirects of their own. */
const REDIRECTS = '/redirects.json';

/** Runs on the 404 page, which a static host serves for any unknown address: goes where that address leads, if anywhere. */
export async function leaveMissingPage(): Promise<void> {
  const { pathname, search, hash } = location;
  const missing = resolveMissingPath(pathname, await fetchRedirects());
  if (missing.kind === 'redirect') replaceWith(missing.to, search + hash);
  else if (missing.kind === 'merchant' && (await hasPage(acceptanceLocationPath(missing.slug)))) {
    replaceWith(acceptanceLocationPath(missing.slug), search + hash);
  }
}

async function fetchRedirects(): Promise<Record<string, string>> {
  const redirects = await fetchJson(REDIRECTS);
  // Our own generator wrote it.
  return (redirects ?? {}) as Record<string, string>;
}

async function hasPage(route: string): Promise<boolean> {
  return (await fetchJson(payloadPath(route))) !== undefined;
}

/** Hosts that answer unknown paths with a page answer with HTML here, which is the same as not having the file. */
async function fetchJson(path: string): Promise<object | undefined> {
  const response = await fetch(path);
  if (!response.ok || response.headers.get('content-type')?.includes('json') !== true) return undefined;
  return response.json();
}

/** The guard ends circles that no single redirect shows. */
function replaceWith(target: string, rest: string): void {
  // The tenant's redirects may lead to other sites, which they name in full.
  const url = /^https?:\/\//i.test(target) ? new URL(target) : ownAddress(target, location);
  if (url === undefined || !reloadGuard.mayReload(location.pathname)) return;
  location.replace(url.search === '' && url.hash === '' ? url.href + rest : url.href);
}
