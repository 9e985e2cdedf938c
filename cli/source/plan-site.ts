import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { listPages, type SitePage } from '../../site/shared/site-pages.ts';
import { planRedirects, type PlannedRedirect } from './plan-redirects.ts';

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
