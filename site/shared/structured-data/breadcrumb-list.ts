import type { Breadcrumb } from '../payload/page-data.ts';
import { absoluteUrl, type Thing } from './thing.ts';

/** The breadcrumbs that the page shows, word for word. None where it shows none. */
export function breadcrumbList(breadcrumbs: readonly Breadcrumb[], tenantDomain: string): Thing[] {
  if (breadcrumbs.length === 0) return [];
  const itemListElement = breadcrumbs.map(({ title, route }, place): Thing => ({
    '@type': 'ListItem',
    position: place + 1,
    name: title,
    item: absoluteUrl(route, tenantDomain),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}
