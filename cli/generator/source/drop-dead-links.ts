import type { Merchant } from '../../../site/shared/models/merchant.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { comparablePath } from '../../config/redirects.ts';
import { planSite, promotionFiles } from './plan-site.ts';
import type { SourceWarnings } from './source-warnings.ts';

/** Links as the sanitiser writes them; they never contain other links. */
const LINK_TAG = /<a href="([^"]*)"[^<>]*>|<\/a>/g;

/**
 * Removes internal links to missing pages from merchants' descriptions and keeps their text. In the tenant's own texts, such a
 * link is a mistake that stops the release.
 */
export function dropDeadLinks(snapshot: Snapshot, url: string, warnings: SourceWarnings): Snapshot {
  const { generalVoucher, merchants, featuredMerchants } = snapshot;
  const all = generalVoucher === undefined ? merchants : [generalVoucher, ...merchants];
  if (!all.some(hasOwnLink)) return snapshot;
  const { pages, redirects } = planSite(snapshot);
  const paths = new Set([
    ...pages.map(({ path }) => path),
    ...redirects.map(({ from }) => from),
    ...promotionFiles(snapshot),
  ]);
  const isDeadLink = (link: string) => link.startsWith('/') && !paths.has(comparablePath(link));

  const changed = new Map<Merchant, Merchant>();
  for (const merchant of all.filter(hasOwnLink)) {
    const { html, dead } = removeLinks(merchant.descriptionHtml ?? '', isDeadLink);
    if (dead.length === 0) continue;
    changed.set(merchant, { ...merchant, descriptionHtml: html });
    warnings.add({
      code: 'LINK_LEFT_OUT',
      message: `a merchant's description links to a page that is not there: the link is left out, its text stays (${url})`,
      url,
      pointer: dead.slice(0, 3).join(', '),
      label: merchant.companyName,
    });
  }
  const current = (merchant: Merchant) => changed.get(merchant) ?? merchant;
  return {
    ...snapshot,
    ...(generalVoucher && { generalVoucher: current(generalVoucher) }),
    merchants: merchants.map(current),
    featuredMerchants: featuredMerchants.map(current),
  };
}

function hasOwnLink({ descriptionHtml }: Merchant): boolean {
  return descriptionHtml?.includes('<a href="/') === true;
}

function removeLinks(html: string, isDeadLink: (link: string) => boolean): { html: string; dead: string[] } {
  const dead: string[] = [];
  let isDeadOwner = false;
  const kept = html.replace(LINK_TAG, (tag, target: string | undefined) => {
    if (target === undefined) return isDeadOwner ? '' : tag;
    const link = target.replaceAll('&amp;', '&');
    isDeadOwner = isDeadLink(link);
    if (isDeadOwner) dead.push(link);
    return isDeadOwner ? '' : tag;
  });
  return { html: kept, dead };
}
