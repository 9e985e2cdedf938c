import { acceptanceLocationPath, MERCHANTS_ALIAS, ROUTES } from '../../shared/routes.ts';

/** Where an address without a page leads. */
export type MissingPath =
  | { kind: 'redirect'; to: string }
  /** Perhaps a merchant's slug: leads to its acceptance location, if there is one. */
  | { kind: 'merchant'; slug: string }
  | { kind: 'unknown' };

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

/** A redirect to another old path is followed too, once: two that point at each other lead nowhere. */
function followRedirects(path: string, redirects: Readonly<Record<string, string>>): string | undefined {
  const first = lookUp(path, redirects);
  if (first === undefined) return undefined;
  const target = lookUp(withoutTrailingSlash(first), redirects) ?? first;
  return withoutTrailingSlash(target) !== path && isSafeTarget(target) ? target : undefined;
}

function lookUp(path: string, redirects: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(redirects).find(([from]) => withoutTrailingSlash(from) === path)?.[1];
}

/** A path of this site, or a web address; never `javascript:` or the like. */
function isSafeTarget(target: string): boolean {
  return /^\/(?![/\\])|^https?:\/\/[^/\\]/i.test(target);
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
