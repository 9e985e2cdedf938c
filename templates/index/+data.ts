import {
  acceptanceGroupPath,
  acceptanceGroups,
  type AcceptanceGroup,
} from '../../site/shared/lists/acceptance-groups.ts';
import type { Answer, DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { splitFirstSection } from '../../site/shared/text/tenant-markup.ts';
import { formatAmount } from '../../site/shared/text/format.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import { mapDots, type MapDots } from '../../site/shared/map/map-dots.ts';
import { toLocationCard, type LocationCard } from '../../site/shared/lists/merchant-cards.ts';
import { merchantKindOf, type MerchantKind } from '../../site/shared/lists/merchant-kind.ts';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import type { SiteImage } from '../../site/shared/models/image.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { paymentProviders } from '../../site/payment/providers.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf, type SnapshotIndex } from '../../site/shared/snapshot-index.ts';
import { toSupporterLinks, type SupporterLink } from '../../site/shared/tenant-facts.ts';
import { aboutVoucher, voucherFacts, type Fact, aboutMap, shortAnswers, STEPS, waysToBuy } from './texts.ts';

/** Largest number of featured merchants on the page (specification section 9). */
const FEATURED_LIMIT = 5;

const INTRO = '<p>Ein Geschenk für alle, die gern in der Nähe einkaufen, essen gehen und genießen.</p>';

export interface HomeContent {
  /** The tenant's own heading; absent: the tenant's name is the heading. */
  headingHtml?: string;
  /** The tenant's own introduction, or a general one. */
  introHtml: string;
  picture?: SiteImage;
  generalVoucher?: HomeVoucher;
  about: string;
  facts: Fact[];
  /** Featured merchants that have an acceptance location page. */
  featured: LocationCard[];
  acceptanceCount: number;
  /** Categories as filters of the acceptance location list, in its order, with the counts that it shows. */
  categories: HomeCategory[];
  /** Acceptance locations for the drawn map. */
  mapDots?: MapDots;
  aboutMap: string;
  steps: DrawnItem[];
  waysToBuy: DrawnItem[];
  answers: Answer[];
  sponsors: SupporterLink[];
}

export interface HomeVoucher {
  slug: string;
  /** Such as "25 €", for the drawn voucher. */
  amount?: string;
  /** Only if the section has no image: in front of an image, the voucher stands out in the tenant's own colour. */
  motif?: SiteImage;
}

export interface HomeCategory {
  /** The list of acceptance locations, filtered by the category. */
  href: string;
  name: string;
  count: number;
  kind?: MerchantKind;
}

export function data({ snapshot, frameId }: PageInput): PageData<HomeContent> {
  const { tenant } = snapshot;
  const index = indexOf(snapshot);
  return makePage({
    frameId,
    path: ROUTES.home,
    title: tenant.name,
    description: `${tenant.name}: ein Geschenk für alle, die gern in der Nähe einkaufen, essen gehen und genießen. Gutschein kaufen oder Akzeptanzstellen finden.`,
    content: {
      ...firstSection(snapshot),
      about: aboutVoucher(snapshot.generalVoucher),
      facts: voucherFacts({
        generalVoucher: snapshot.generalVoucher,
        acceptanceCount: index.acceptanceLocations.length,
        validityYears: tenant.voucherValidityPeriodInYears,
      }),
      featured: featuredMerchants(snapshot, index).map((merchant) => toLocationCard(merchant, index)),
      acceptanceCount: index.acceptanceLocations.length,
      categories: acceptanceGroups(index).map(toHomeCategory),
      ...dotsOnMap(index),
      aboutMap: aboutMap(snapshot.salesPoints.length > 0),
      steps: STEPS,
      waysToBuy: waysToBuy({
        salesPointCount: snapshot.salesPoints.length,
        hasCard: tenant.featureFlags.includes('VOUCHER_CARD_ENABLED'),
        canPayOnline: paymentProviders(tenant).length > 0,
      }),
      answers: shortAnswers(tenant.voucherValidityPeriodInYears),
      sponsors: toSupporterLinks(tenant.websiteSponsors, snapshot.images),
    },
  });
}

function firstSection(snapshot: Snapshot) {
  const { generalVoucher, images } = snapshot;
  const { theme } = snapshot.tenant;
  const { headingHtml, bodyHtml = INTRO } = splitFirstSection(theme.homepageFirstSectionHtml);
  const image = images[theme.homepageFirstSectionImage ?? ''] ?? images[theme.websiteHeaderImage ?? ''];
  const motif = image === undefined && generalVoucher !== undefined ? motifOf(snapshot, generalVoucher.id) : undefined;
  return {
    ...(headingHtml === undefined ? {} : { headingHtml }),
    introHtml: bodyHtml,
    ...(image === undefined ? {} : { picture: image }),
    ...(generalVoucher === undefined ? {} : { generalVoucher: toHomeVoucher(generalVoucher, motif) }),
  };
}

/** The first motif available for the merchant. */
function motifOf({ templates, images }: Snapshot, merchantId: string): SiteImage | undefined {
  const url = templates.find(({ merchantIds }) => merchantIds?.includes(merchantId) ?? true)?.imageUrl;
  return url === undefined ? undefined : images[url];
}

/** The amount shown is a preset from the middle of the range. */
function toHomeVoucher({ slug, voucherAmounts }: Merchant, motif: SiteImage | undefined): HomeVoucher {
  const amount = voucherAmounts[Math.floor((voucherAmounts.length - 1) / 2)];
  return {
    slug,
    ...(amount === undefined ? {} : { amount: formatAmount(amount) }),
    ...(motif === undefined ? {} : { motif }),
  };
}

function featuredMerchants({ featuredMerchants }: Snapshot, { acceptanceLocationBySlug }: SnapshotIndex): Merchant[] {
  return featuredMerchants.filter(({ slug }) => acceptanceLocationBySlug.has(slug)).slice(0, FEATURED_LIMIT);
}

function toHomeCategory(group: AcceptanceGroup): HomeCategory {
  const { name, count } = group;
  const kind = merchantKindOf(name);
  return { href: acceptanceGroupPath(group), name, count, ...(kind === undefined ? {} : { kind }) };
}

function dotsOnMap({ acceptanceLocations }: SnapshotIndex): { mapDots?: MapDots } {
  const dots = mapDots(acceptanceLocations.flatMap(({ location }) => location ?? []));
  return dots === undefined ? {} : { mapDots: dots };
}
