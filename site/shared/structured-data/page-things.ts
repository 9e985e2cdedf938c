import { acceptanceGroups } from '../acceptance-groups.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { locatePage } from '../payload/layout.ts';
import type { PageData } from '../payload/page-data.ts';
import { acceptanceLocationPath, voucherPath } from '../routes.ts';
import { indexOf } from '../snapshot-index.ts';
import { breadcrumbList } from './breadcrumb-list.ts';
import { itemList } from './item-list.ts';
import { localBusiness } from './local-business.ts';
import type { Thing } from './thing.ts';
import { voucherProduct } from './voucher-product.ts';
import { webSite } from './web-site.ts';

/** Which page is described. It need not be in the payload: only documents carry structured data. */
export interface PageSource {
  pageId: string;
  routeParams: Record<string, string>;
  snapshot: Snapshot;
}

/** What a page is about, for search engines. Nothing for pages that they shall not show. */
export function pageThings(source: PageSource, { head, breadcrumbs }: PageData<unknown>): Thing[] {
  if (head.noindex === true) return [];
  return [...mainThings(source), ...breadcrumbList(breadcrumbs, source.snapshot.site.tenantDomain)];
}

function mainThings({ pageId, routeParams, snapshot }: PageSource): Thing[] {
  const { section, isSectionPage } = locatePage(pageId);
  const index = indexOf(snapshot);
  const { tenantDomain } = snapshot.site;
  const slug = routeParams['slug'] ?? '';
  switch (section) {
    case 'index':
      return [webSite(snapshot)];
    case 'gutscheine': {
      if (isSectionPage) return itemList(index.vouchers, voucherPath, tenantDomain);
      const merchant = index.voucherBySlug.get(slug);
      return merchant === undefined ? [] : [voucherProduct(merchant, snapshot)];
    }
    case 'akzeptanzstellen': {
      if (isSectionPage) {
        const merchants = acceptanceGroups(index).flatMap((group) => group.merchants);
        return itemList(merchants, acceptanceLocationPath, tenantDomain);
      }
      const merchant = index.acceptanceLocationBySlug.get(slug);
      return merchant === undefined ? [] : localBusiness(merchant, snapshot);
    }
    default:
      return [];
  }
}
