import { acceptanceGroups } from '../../site/shared/acceptance-groups.ts';
import { makePage } from '../../site/shared/make-page.ts';
import {
  toMerchantCard,
  toMerchantLink,
  type MerchantCard,
  type MerchantLink,
} from '../../site/shared/merchant-cards.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';
import { toSupporterLinks, type SupporterLink } from '../../site/shared/supporter-links.ts';

export interface HomeContent {
  tenantName: string;
  /** The tenant's own first section. */
  introHtml?: string;
  generalVoucher?: MerchantLink;
  /** Merchants to look at first; only such that have an acceptance location page. */
  featured: MerchantCard[];
  acceptanceCount: number;
  /** Headings of the list of acceptance locations, in its order. */
  categories: string[];
  validityYears: number;
  sponsors: SupporterLink[];
}

export function data({ snapshot, buildId }: PageInput): PageData<HomeContent> {
  const { tenant, generalVoucher } = snapshot;
  const index = indexOf(snapshot);
  const introHtml = tenant.theme.homepageFirstSectionHtml;
  return makePage({
    buildId,
    path: ROUTES.home,
    title: tenant.name,
    description: `${tenant.name}: ein Geschenk für alle, die gern in der Nähe einkaufen, essen gehen und genießen. Gutschein kaufen oder Akzeptanzstellen finden.`,
    content: {
      tenantName: tenant.name,
      ...(introHtml === undefined ? {} : { introHtml }),
      ...(generalVoucher === undefined ? {} : { generalVoucher: toMerchantLink(generalVoucher) }),
      featured: snapshot.featuredMerchants
        .filter(({ slug }) => index.acceptanceLocationBySlug.has(slug))
        .map((merchant) => toMerchantCard(merchant, index)),
      acceptanceCount: index.acceptanceLocations.length,
      categories: acceptanceGroups(index).map(({ name }) => name),
      validityYears: tenant.voucherValidityPeriodInYears,
      sponsors: toSupporterLinks(tenant.websiteSponsors),
    },
  });
}
