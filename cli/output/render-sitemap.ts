import { escapeHtml } from '../../site/shared/text/plain-text.ts';

export interface SitemapPage {
  /** Canonical path. */
  path: string;
  /** ISO 8601. */
  updatedAt?: string;
}

/** Limit of https://www.sitemaps.org/protocol.html; its other one, 50 MB, is out of reach with URLs of this length. */
const MOST_URLS = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const DATE = /^\d{4}-\d\d-\d\d(T|$)/;

/**
 * The sitemap's files by name. One is enough for any real city; above the limit `sitemap.xml` becomes an index of the
 * others.
 */
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

/** The time in UTC; undefined where it is none, because a wrong date makes search engines ignore all others too. */
function lastModified(updatedAt: string | undefined): string | undefined {
  if (updatedAt === undefined || !DATE.test(updatedAt)) return undefined;
  const time = new Date(updatedAt);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
