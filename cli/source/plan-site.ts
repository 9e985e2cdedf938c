import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import {
  acceptanceLocationPath,
  MERCHANTS_ALIAS,
  PROMOTION_ALIAS,
  PROMOTION_PDF,
  ROUTES,
} from '../../site/shared/routes.ts';
import { listPages, type SitePage } from '../../site/shared/site-pages.ts';
import { withoutTrailingSlashes } from '../../site/shared/url-paths.ts';
import { comparablePath, isReservedPath, ownPath, sourceFault, targetFault } from '../config/redirects.ts';

/** All that a tenant's site will hold beside its assets; pure data, made before anything is written. */
export interface SitePlan {
  pages: SitePage[];
  redirects: PlannedRedirect[];
  /** Those of them that the tenant named. */
  ownRedirects: PlannedRedirect[];
  warnings: string[];
}

export function planSite(snapshot: Snapshot): SitePlan {
  const pages = listPages(snapshot);
  const { redirects, own, warnings } = planRedirects(snapshot, new Set(pages.map((page) => page.path)));
  return { pages, redirects, ownRedirects: own, warnings };
}

/** A path that is sent on to another one. */
export interface PlannedRedirect {
  /** Decoded path with a leading and without a trailing slash; safe as the path of a folder in the site. */
  from: string;
  /** Percent-encoded path of the site (query and fragment allowed), or absolute URL. */
  to: string;
  status: 301 | 302;
  /** Has an HTML document of its own, for hosts that know no redirects. */
  stub: boolean;
}

interface RedirectPlan {
  redirects: PlannedRedirect[];
  /** Those of them that the tenant named. */
  own: PlannedRedirect[];
  /** One line for each redirect that was left out or is only half there. */
  warnings: string[];
}

/**
 * All redirects of a site: those of the specification's section 2, the tenant's own, and `/{slug}` of every acceptance
 * location. Pure: the first redirect of a path wins, and none replaces a page.
 * @param pagePaths paths of all pages of the site
 */
export function planRedirects(snapshot: Snapshot, pagePaths: ReadonlySet<string>): RedirectPlan {
  const warnings: string[] = [];
  const slugs = acceptanceSlugs(pagePaths);
  const fixed: PlannedRedirect[] = [
    permanent(MERCHANTS_ALIAS, ROUTES.acceptanceLocations),
    ...slugs.map((slug) => permanent(`${MERCHANTS_ALIAS}/${slug}`, acceptanceLocationPath(slug))),
    { from: PROMOTION_ALIAS, to: PROMOTION_PDF, status: 302, stub: true },
  ];
  const known = new Set([...pagePaths, ...fixed.map(({ from }) => from)]);
  const own = withTargets(
    ownRedirects(snapshot, pagePaths, known, warnings),
    snapshot.site.tenantDomain,
    known,
    warnings,
  );
  const taken = new Set([...known, ...own.map(({ from }) => from)]);
  const short = slugs
    .filter((slug) => !taken.has(`/${slug}`) && !isReservedPath(`/${slug}`))
    .map((slug): PlannedRedirect => ({ from: `/${slug}`, to: acceptanceLocationPath(slug), status: 301, stub: false }));
  return { redirects: [...fixed, ...own, ...short], own, warnings };
}

function permanent(from: string, to: string): PlannedRedirect {
  return { from, to, status: 301, stub: true };
}

function acceptanceSlugs(pagePaths: ReadonlySet<string>): string[] {
  const prefix = acceptanceLocationPath('');
  return [...pagePaths].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

/** The tenant's redirects whose source is a free and safe path. */
function ownRedirects(
  { site }: Snapshot,
  pagePaths: ReadonlySet<string>,
  known: ReadonlySet<string>,
  warnings: string[],
): PlannedRedirect[] {
  const redirects = new Map<string, PlannedRedirect>();
  // Files whose names differ only in capitals are one file on the file systems of macOS and Windows.
  const stubs = new Set([...known].map((path) => path.toLowerCase()));
  for (const [source, target] of Object.entries(site.redirects)) {
    const from = comparablePath(source);
    const fault =
      faultOfSource(source, from, pagePaths, known) ??
      (redirects.has(from) ? 'the source is there twice' : faultOfTarget(target, site.tenantDomain));
    if (fault !== undefined) {
      warnings.push(`${label(source, target)} is left out: ${fault}`);
      continue;
    }
    const stub = !stubs.has(from.toLowerCase());
    if (!stub)
      warnings.push(`${label(source, target)} has no page of its own: only capitals tell it from another path`);
    stubs.add(from.toLowerCase());
    redirects.set(from, { from, to: normalizeTarget(target, site.tenantDomain).to, status: 301, stub });
  }
  return [...redirects.values()];
}

function faultOfSource(
  source: string,
  from: string,
  pagePaths: ReadonlySet<string>,
  known: ReadonlySet<string>,
): string | undefined {
  const fault = sourceFault(source);
  if (fault !== undefined) return `the source ${fault.what}`;
  if (pagePaths.has(from)) return 'the source is a page of the site';
  if (known.has(from)) return 'the site itself redirects this path';
  if (isReservedPath(from) || liesBelowFile(from, known)) return 'the source is a file of the site';
  return undefined;
}

/** Whether a folder of the stub's path is a file, such as `/robots.txt/alt` or `/faq/index.html/alt`. */
function liesBelowFile(from: string, known: ReadonlySet<string>): boolean {
  for (let end = from.indexOf('/', 1); end > 0; end = from.indexOf('/', end + 1)) {
    const folder = from.slice(0, end);
    if (!known.has(folder) && isReservedPath(folder)) return true;
  }
  return false;
}

function faultOfTarget(target: string, tenantDomain: string): string | undefined {
  const fault = targetFault(target, tenantDomain);
  return fault === undefined ? undefined : `the target ${fault.what}`;
}

/**
 * Leaves out redirects to what is not there. A merchant may leave the programme between two builds: the visitor then
 * gets the 404 page with its search, and the build goes on.
 */
function withTargets(
  own: PlannedRedirect[],
  tenantDomain: string,
  known: ReadonlySet<string>,
  warnings: string[],
): PlannedRedirect[] {
  const paths = new Set([...known, PROMOTION_PDF, ...own.map(({ from }) => from)]);
  const kept = own.filter(({ from, to }) => {
    const { ownPath } = normalizeTarget(to, tenantDomain);
    if (ownPath === undefined || (ownPath !== from && paths.has(ownPath))) return true;
    warnings.push(`${label(from, to)} is left out: the site has no such page`);
    return false;
  });
  // What led to a redirect that was left out leads nowhere now.
  return kept.length === own.length ? kept : withTargets(kept, tenantDomain, known, warnings);
}

function label(source: string, target: string): string {
  return `redirect ${JSON.stringify(source)} to ${JSON.stringify(target)}`;
}

interface RedirectTarget {
  /** Percent-encoded: fit for a header, for `_redirects` and for a link. */
  to: string;
  /** Decoded path where the target is on the tenant's own site. */
  ownPath?: string;
}

/**
 * A checked target as it is written: the tenant's own absolute URLs become paths, so that a site works on any host, and
 * paths lose their trailing slash, so that nobody is redirected twice.
 */
function normalizeTarget(target: string, tenantDomain: string): RedirectTarget {
  const url = new URL(target, 'https://site.invalid');
  if (ownPath(target, tenantDomain) === undefined) return { to: url.href };
  const path = withoutTrailingSlashes(url.pathname) || '/';
  return { to: `${path}${url.search}${url.hash}`, ownPath: comparablePath(path) };
}
