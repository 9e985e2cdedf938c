import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { offersFileOf } from '../../site/shared/order/offers-file.ts';
import { offersPath } from '../../site/shared/order/offers.ts';
import { MANIFEST_PATH } from '../../site/shared/routes.ts';
import type { SiteWriter } from './site-writer.ts';
import type { PlannedRedirect } from '../source/plan-redirects.ts';
import type { SitePlan } from '../source/plan-site.ts';
import { renderHeadersFile } from './render-headers-file.ts';
import { renderRedirectsFile } from './render-redirects-file.ts';
import { renderRobots } from './render-robots.ts';
import { renderSitemaps } from './render-sitemap.ts';
import { renderWebManifest } from './render-web-manifest.ts';
import type { TenantStyle } from './tenant-style.ts';

export interface SiteFiles {
  writer: SiteWriter;
  snapshot: Snapshot;
  plan: SitePlan;
  style: TenantStyle;
  buildId: string;
  /** Relative paths of files whose name changes with their content; a `*` stands for any characters. */
  immutableFiles: readonly string[];
}

/** Writes the files beside the pages: for search engines, for static hosts, for carts, and for the 404 page's look-up. */
export function writeSiteFiles({ writer, snapshot, plan, style, buildId, immutableFiles }: SiteFiles): void {
  const { tenantDomain, mode } = snapshot.site;
  writer.write(style.file, style.css);
  const indexable = plan.pages.filter((page) => page.indexable);
  for (const [file, sitemap] of renderSitemaps(indexable, tenantDomain)) writer.write(file, sitemap);
  writer.write(MANIFEST_PATH.slice(1), renderWebManifest(snapshot));
  writer.write('robots.txt', renderRobots(tenantDomain, mode));
  writer.write(offersPath(buildId).slice(1), JSON.stringify(offersFileOf(snapshot, buildId)));
  writer.write('_headers', renderHeadersFile(snapshot, immutableFiles));
  writer.write('_redirects', renderRedirectsFile(plan.redirects));
  if (plan.ownRedirects.length > 0) writer.write('redirects.json', renderOwnRedirects(plan.ownRedirects));
}

/** The tenant's own redirects, for the 404 page: the path of each and where it leads. */
export function renderOwnRedirects(redirects: readonly PlannedRedirect[]): string {
  return JSON.stringify(Object.fromEntries(redirects.map(({ from, to }) => [from, to])));
}
