import type { SiteSettings, Snapshot } from '../../../site/shared/models/snapshot.ts';
import {
  acceptanceLocationPath,
  MERCHANTS_ALIAS,
  PROMOTION_ALIAS,
  PROMOTION_PDF,
  ROUTES,
} from '../../../site/shared/routes.ts';
import { listPages, type SitePage } from '../../../site/shared/site-pages.ts';
import { encodeInvalidCharacters, withoutTrailingSlashes } from '../../../site/shared/url-paths.ts';
import { assert } from '../../lib/errors.ts';
import {
  comparablePath,
  EVERY_PATH,
  isReservedPath,
  ownPath,
  sourceFault,
  targetFault,
} from '../../config/redirects.ts';

/** All pages and redirects of a tenant's site. Plain data, planned before anything is written. */
export interface SitePlan {
  pages: SitePage[];
  redirects: PlannedRedirect[];
  /** The redirects that the tenant configured. */
  ownRedirects: PlannedRedirect[];
  warnings: string[];
}

export function planSite(snapshot: Snapshot): SitePlan {
  const { closed } = snapshot.site;
  if (closed !== undefined) return planClosedSite(closed, snapshot.site.tenantDomain);
  const pages = listPages(snapshot);
  const { redirects, own, warnings } = planRedirects(snapshot, new Set(pages.map((page) => page.path)));
  return { pages, redirects, ownRedirects: own, warnings };
}

/** Every other path shows the page as 404.html, which search engines leave out. */
function planClosedSite(closed: NonNullable<SiteSettings['closed']>, tenantDomain: string): SitePlan {
  const plan = { ownRedirects: [], warnings: [] };
  if ('redirect' in closed) {
    const { to } = normalizeTarget(closed.redirect, tenantDomain);
    return { ...plan, pages: [], redirects: [{ from: EVERY_PATH, to, status: 301, stub: false }] };
  }
  const [imprint, privacy] = closed.legal.map(({ id }) => `${ROUTES.home}#${id}`);
  assert(imprint !== undefined && privacy !== undefined, 'a closed page has both legal sections');
  return {
    ...plan,
    pages: [{ path: ROUTES.home, routeParams: {}, indexable: true }],
    redirects: [permanent(ROUTES.imprint, imprint), permanent(ROUTES.privacy, privacy)],
  };
}

/** A path that redirects to another. */
export interface PlannedRedirect {
  /** Decoded path with a leading and without a trailing slash; safe as a folder path in the site. */
  from: string;
  /** Percent-encoded path of the site, possibly with query and fragment, or an absolute URL. */
  to: string;
  status: 301 | 302;
  /** Whether the site contains an HTML document for it, for hosts without redirects. */
  stub: boolean;
}

interface RedirectPlan {
  redirects: PlannedRedirect[];
  /** The redirects that the tenant configured. */
  own: PlannedRedirect[];
  /** A line for each redirect that was omitted or has no document. */
  warnings: string[];
}

/**
 * Plans all redirects of a site: those of section 2 of the specification, the tenant's own, and `/{slug}` for each acceptance
 * location. The first redirect of a path wins; a redirect never replaces a page. The tenant's own may replace that of a
 * promotion without a file.
 * @param pagePaths paths of all pages of the site
 */
export function planRedirects(snapshot: Snapshot, pagePaths: ReadonlySet<string>): RedirectPlan {
  const warnings: string[] = [];
  const slugs = acceptanceSlugs(pagePaths);
  const fixed: PlannedRedirect[] = [
    permanent(MERCHANTS_ALIAS, ROUTES.acceptanceLocations),
    ...slugs.map((slug) => permanent(`${MERCHANTS_ALIAS}/${slug}`, acceptanceLocationPath(slug))),
    ...promotionFiles(snapshot).map(promotionTo),
  ];
  const known = new Set([...pagePaths, ...fixed.map(({ from }) => from)]);
  const own = withTargets(
    ownRedirects(snapshot, pagePaths, known, warnings),
    snapshot.site.tenantDomain,
    new Set([...known, PROMOTION_ALIAS, ...promotionFiles(snapshot)]),
    warnings,
  );
  const taken = new Set([...known, ...own.map(({ from }) => from), PROMOTION_ALIAS]);
  // The specification has this route for every tenant; without a promotion, the page where it leads promises nothing.
  const isOpen = ![...fixed, ...own].some(({ from }) => from === PROMOTION_ALIAS);
  if (isOpen) fixed.push(promotionTo(ROUTES.howItWorks));
  const short = slugs
    .filter((slug) => !taken.has(`/${slug}`) && !isReservedPath(`/${slug}`))
    .map((slug): PlannedRedirect => ({ from: `/${slug}`, to: acceptanceLocationPath(slug), status: 301, stub: false }));
  return { redirects: [...fixed, ...own, ...short], own, warnings };
}

/** The path of the promotion's PDF, if the site has it. */
export function promotionFiles({ site }: Pick<Snapshot, 'site'>): string[] {
  return site.promotion === undefined ? [] : [PROMOTION_PDF];
}

function promotionTo(to: string): PlannedRedirect {
  return { from: PROMOTION_ALIAS, to, status: 302, stub: true };
}

function permanent(from: string, to: string): PlannedRedirect {
  return { from, to, status: 301, stub: true };
}

function acceptanceSlugs(pagePaths: ReadonlySet<string>): string[] {
  const prefix = acceptanceLocationPath('');
  return [...pagePaths].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

/** The tenant's redirects from available and safe paths. */
function ownRedirects(
  { site }: Snapshot,
  pagePaths: ReadonlySet<string>,
  known: ReadonlySet<string>,
  warnings: string[],
): PlannedRedirect[] {
  const redirects = new Map<string, PlannedRedirect>();
  // Names that differ only in case are the same file on macOS and Windows.
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
      warnings.push(`${label(source, target)} has no document: its path differs from another one only in case`);
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

/** Whether a parent folder of the path is a file, as in `/robots.txt/alt` or `/faq/index.html/alt`. */
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
 * Omits redirects to missing pages. A merchant may leave the programme between two builds: visitors then see the 404 page with
 * its search, and the build continues.
 */
function withTargets(
  own: PlannedRedirect[],
  tenantDomain: string,
  known: ReadonlySet<string>,
  warnings: string[],
): PlannedRedirect[] {
  const paths = new Set([...known, ...own.map(({ from }) => from)]);
  const kept = own.filter(({ from, to }) => {
    const { ownPath } = normalizeTarget(to, tenantDomain);
    if (ownPath === undefined || (ownPath !== from && paths.has(ownPath))) return true;
    warnings.push(`${label(from, to)} is left out: the site has no such page`);
    return false;
  });
  // Redirects to an omitted redirect are missing their target now.
  return kept.length === own.length ? kept : withTargets(kept, tenantDomain, known, warnings);
}

function label(source: string, target: string): string {
  return `redirect ${JSON.stringify(source)} to ${JSON.stringify(target)}`;
}

interface RedirectTarget {
  /** Percent-encoded; valid in a header, in `_redirects` and in a link. */
  to: string;
  /** Decoded path, if the target is on the tenant's own site. */
  ownPath?: string;
}

/**
 * Normalizes a valid target: the tenant's own absolute URLs become paths, so that the site works on any host, and paths lose
 * their trailing slash, which avoids a second redirect.
 */
function normalizeTarget(target: string, tenantDomain: string): RedirectTarget {
  const url = new URL(target, 'https://site.invalid');
  if (ownPath(target, tenantDomain) === undefined) {
    const hostEnd = url.href.indexOf('/', `${url.protocol}//`.length);
    return { to: url.href.slice(0, hostEnd) + encodeInvalidCharacters(url.href.slice(hostEnd)) };
  }
  const path = withoutTrailingSlashes(url.pathname) || '/';
  return { to: encodeInvalidCharacters(`${path}${url.search}${url.hash}`), ownPath: comparablePath(path) };
}
