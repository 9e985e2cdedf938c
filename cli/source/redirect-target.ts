import { comparablePath, ownPath } from '../config/redirects.ts';
import { withoutTrailingSlashes } from '../../site/shared/url-paths.ts';

export interface RedirectTarget {
  /** Percent-encoded: fit for a header, for `_redirects` and for a link. */
  to: string;
  /** Decoded path where the target is on the tenant's own site. */
  ownPath?: string;
}

/**
 * A checked target as it is written: the tenant's own absolute URLs become paths, so that a site works on any host, and
 * paths lose their trailing slash, so that nobody is redirected twice.
 */
export function normaliseTarget(target: string, tenantDomain: string): RedirectTarget {
  const url = new URL(target, 'https://site.invalid');
  if (ownPath(target, tenantDomain) === undefined) return { to: url.href };
  const path = withoutTrailingSlashes(url.pathname) || '/';
  return { to: `${path}${url.search}${url.hash}`, ownPath: comparablePath(path) };
}
