import type { SiteMode } from '../../site/shared/models/snapshot.ts';

/**
 * What crawlers may read. Cart, checkout and the completed order stay readable: only who reads them sees their
 * `noindex`. Sites that are not in production are closed, so that no trial copy ever shows up beside the real shop.
 */
export function renderRobots(tenantDomain: string, mode: SiteMode): string {
  if (mode !== 'production') return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: https://${tenantDomain}/sitemap.xml\n`;
}
