import { escapeHtml } from '../../../site/shared/text/escape-html.ts';
import { MANIFEST_ICONS } from '../../../site/shared/models/image.ts';
import type { SiteSettings, Snapshot } from '../../../site/shared/models/snapshot.ts';
import { offersFileOf, offersPath } from '../../../site/shared/order/offers.ts';
import { MANIFEST_PATH, ROUTES, SPECULATION_RULES_PATH } from '../../../site/shared/routes.ts';
import { splitTenantName } from '../../../site/shared/tenant-facts.ts';
import { PAPER, tenantPalette } from '../../../site/shared/colour/tenant-palette.ts';
import type { PlannedRedirect, SitePlan } from '../source/plan-site.ts';
import { isPublicSite, renderHeadersFile } from './headers-file.ts';
import { renderRedirectsFile } from './redirects-file.ts';
import type { SiteWriter } from './site-writer.ts';
import { renderSpeculationRules } from './speculation-rules.ts';
import type { TenantStyle } from './tenant-head.ts';

interface SiteFiles {
  writer: SiteWriter;
  snapshot: Snapshot;
  plan: SitePlan;
  style: TenantStyle;
  buildId: string;
  /** Relative paths of files whose names change with their content; `*` matches any characters. */
  immutableFiles: readonly string[];
}

/** Writes the files beside the pages: for search engines, hosts, the cart, and the 404 page. */
export function writeSiteFiles({ writer, snapshot, plan, style, buildId, immutableFiles }: SiteFiles): void {
  const { tenantDomain } = snapshot.site;
  writer.write(style.file, style.css);
  const indexable = plan.pages.filter((page) => page.indexable);
  for (const [file, sitemap] of renderSitemaps(indexable, tenantDomain)) writer.write(file, sitemap);
  writer.write(MANIFEST_PATH.slice(1), renderWebManifest(snapshot));
  writer.write(SPECULATION_RULES_PATH.slice(1), renderSpeculationRules());
  writer.write('robots.txt', renderRobots(snapshot.site));
  writer.write(offersPath(buildId).slice(1), JSON.stringify(offersFileOf(snapshot, buildId)));
  writer.write('_headers', renderHeadersFile(snapshot, immutableFiles));
  writer.write('_redirects', renderRedirectsFile(plan.redirects));
  writer.write('redirects.json', renderOwnRedirects(plan.ownRedirects));
}

/** The tenant's own redirects for the 404 page: targets by path. */
export function renderOwnRedirects(redirects: readonly PlannedRedirect[]): string {
  return JSON.stringify(Object.fromEntries(redirects.map(({ from, to }) => [from, to])));
}

interface SitemapPage {
  /** Canonical path. */
  path: string;
  /** ISO 8601. */
  updatedAt?: string;
}

/** Limit of https://www.sitemaps.org/protocol.html; URLs of this length never reach its other limit of 50 MB. */
const MOST_URLS = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const DATE = /^\d{4}-\d\d-\d\d(T|$)/;

/** The sitemap's files by name. Above the limit, `sitemap.xml` is an index of the others. */
export function renderSitemaps(
  pages: readonly SitemapPage[],
  tenantDomain: string,
  mostUrls = MOST_URLS,
): Map<string, string> {
  if (pages.length <= mostUrls) return new Map([['sitemap.xml', renderSitemap(pages, tenantDomain)]]);
  const parts = new Map<string, string>();
  for (let start = 0; start < pages.length; start += mostUrls) {
    parts.set(`sitemap-${parts.size + 1}.xml`, renderSitemap(pages.slice(start, start + mostUrls), tenantDomain));
  }
  const entries = [...parts.keys()].map(
    (file) => `<sitemap><loc>${absolute(`/${file}`, tenantDomain)}</loc></sitemap>\n`,
  );
  const index = `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`;
  return new Map([['sitemap.xml', index], ...parts]);
}

/** One sitemap with absolute canonical URLs. */
export function renderSitemap(pages: readonly SitemapPage[], tenantDomain: string): string {
  const entries = pages.map(({ path, updatedAt }) => {
    const changed = lastModified(updatedAt);
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${absolute(path, tenantDomain)}</loc>${lastmod}</url>\n`;
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${entries.join('')}</urlset>\n`;
}

function absolute(path: string, tenantDomain: string): string {
  return escapeHtml(`https://${tenantDomain}${encodeURI(path)}`);
}

/** @returns the time in UTC; undefined when invalid, because a wrong date makes search engines ignore all of them */
function lastModified(updatedAt: string | undefined): string | undefined {
  if (updatedAt === undefined || !DATE.test(updatedAt)) return undefined;
  const time = new Date(updatedAt);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Number of characters that fit on a home screen. */
const LONGEST_SHORT_NAME = 12;

/** For adding the site to a home screen. Display mode `browser` keeps the address bar, which helps visitors trust a shop. */
export function renderWebManifest({ tenant, icons, site }: Snapshot): string {
  const { cityName } = splitTenantName(tenant.name, site.cityName ?? tenant.city.name);
  return JSON.stringify({
    name: tenant.name,
    ...(cityName.length <= LONGEST_SHORT_NAME ? { short_name: cityName } : {}),
    lang: 'de',
    dir: 'ltr',
    id: ROUTES.home,
    start_url: ROUTES.home,
    scope: ROUTES.home,
    display: 'browser',
    background_color: PAPER,
    theme_color: tenantPalette(tenant.theme.lightPrimary).primary,
    icons:
      icons === undefined
        ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]
        : icons
            .filter(({ size }) => MANIFEST_ICONS.includes(size))
            .map(({ size, path }) => ({ src: path, sizes: `${size}x${size}`, type: 'image/png' })),
  });
}

/**
 * Rules for crawlers. Cart, checkout and the completed order stay allowed, because crawlers must read them to see their
 * `noindex`. Demos and sites outside of production disallow everything, so that search results never show test copies.
 */
export function renderRobots(site: Pick<SiteSettings, 'tenantDomain' | 'mode' | 'isDemo'>): string {
  if (!isPublicSite(site)) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: https://${site.tenantDomain}/sitemap.xml\n`;
}
