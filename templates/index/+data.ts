import { splitFirstSection } from '../../site/shared/text/tenant-markup.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { formatAmount } from '../../site/shared/text/format.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import { acceptanceGroups, type AcceptanceGroup } from '../../site/shared/lists/acceptance-groups.ts';
import type { Answer, DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { drawMap, type DrawnMap } from '../../site/shared/map/drawn-map.ts';
import { toLocationCard, type LocationCard } from '../../site/shared/lists/merchant-cards.ts';
import { merchantKindOf, type MerchantKind } from '../../site/shared/lists/merchant-kind.ts';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import type { SiteImage } from '../../site/shared/models/image.ts';
import { HOME_SECTIONS, type HomeSection, type Snapshot } from '../../site/shared/models/snapshot.ts';
import type { Tenant } from '../../site/shared/models/tenant.ts';
import { USUAL_AMOUNT } from '../../site/shared/order/voucher-order.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { paymentProviders } from '../../site/payment/providers.ts';
import { acceptanceCategoryPath, ROUTES } from '../../site/shared/routes.ts';
import { indexOf, type SnapshotIndex } from '../../site/shared/snapshot-index.ts';
import { nameInSentence, toSupporterLinks, type SupporterLink } from '../../site/shared/tenant-facts.ts';
import { aboutMap, aboutVoucher, shortAnswers, steps, voucherFacts, waysToBuy, type Fact } from './texts.ts';

const INTRO = '<p>Ein Geschenk für alle, die gern in der Nähe einkaufen, essen gehen und genießen.</p>';

export interface HomeContent {
  /** The tenant's own heading; absent: the tenant's name is the heading. */
  headingHtml?: string;
  /** The tenant's own introduction, or a general one. */
  introHtml: string;
  /** The introduction is long, so what a visitor starts with stands before it. */
  isIntroLong: boolean;
  picture?: SiteImage;
  generalVoucher?: HomeVoucher;
  /** For the drawn voucher: a motif that differs from the picture. */
  motif?: SiteImage;
  /** In the tenant's order, without those that have nothing to show. */
  sections: HomeSectionContent[];
}

export interface HomeVoucher {
  slug: string;
  /** Such as "25 €", for the drawn voucher. */
  amount?: string;
  /** Cents: presets to start with, ascending; empty if the voucher cannot be ordered on this site. */
  startAmounts: number[];
}

/** What a section below the hero shows. */
export type HomeSectionContent =
  | { name: 'benefits'; about: string; facts: Fact[] }
  /** Featured merchants that have an acceptance location page. */
  | { name: 'examples'; featured: LocationCard[]; acceptanceCount: number }
  /** As filters of the acceptance location list, in its order, with the counts that it shows. */
  | { name: 'categories'; categories: HomeCategory[] }
  | { name: 'steps'; steps: DrawnItem[] }
  /** The acceptance locations. */
  | { name: 'map'; map: DrawnMap; about: string }
  | { name: 'ways'; waysToBuy: DrawnItem[] }
  | { name: 'questions'; answers: Answer[] }
  | { name: 'supporters'; sponsors: SupporterLink[] };

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
    description: `${nameInSentence(snapshot)}: ein Geschenk für alle, die gern in der Nähe einkaufen, essen gehen und genießen. Gutschein kaufen oder Akzeptanzstellen finden.`,
    content: {
      ...firstSection(snapshot, index),
      sections: (snapshot.homeSections ?? HOME_SECTIONS).flatMap((name) => SECTIONS[name](snapshot, index) ?? []),
    },
  });
}

/** Characters of an introduction that leaves room for the amounts on the first screen of a phone. */
const SHORT_INTRO = 180;

function firstSection(snapshot: Snapshot, index: SnapshotIndex) {
  const { generalVoucher, images, tenant } = snapshot;
  const { theme } = tenant;
  const { headingHtml, bodyHtml = INTRO } = splitFirstSection(theme.homepageFirstSectionHtml);
  const picture = images[theme.homepageFirstSectionImage ?? ''] ?? images[theme.websiteHeaderImage ?? ''];
  return omitUndefined({
    headingHtml,
    introHtml: bodyHtml,
    isIntroLong: bodyHtml.replace(/<[^<>]*>/g, '').length > SHORT_INTRO,
    picture,
    generalVoucher: generalVoucher && toHomeVoucher(generalVoucher, tenant, index),
    motif: heroMotif(snapshot, picture !== undefined),
  });
}

/**
 * A motif for the general voucher, or for all vouchers if there is none: the first one, or the second beside a picture,
 * since both usually show the town.
 */
function heroMotif({ generalVoucher, templates, images }: Snapshot, hasPicture: boolean): SiteImage | undefined {
  const id = generalVoucher?.id ?? '';
  const motifs = templates
    .filter(({ merchantIds }) => merchantIds?.includes(id) ?? true)
    .flatMap(({ imageUrl = '' }) => images[imageUrl] ?? []);
  return (hasPicture ? motifs[1] : undefined) ?? motifs[0];
}

/** The amount shown is a preset from the middle of the range. */
function toHomeVoucher(merchant: Merchant, tenant: Tenant, index: SnapshotIndex): HomeVoucher {
  const { id, slug, voucherAmounts } = merchant;
  const amount = voucherAmounts[Math.floor((voucherAmounts.length - 1) / 2)];
  const canOrder = index.motifsFor(id).length > 0 && paymentProviders(tenant).length > 0;
  return omitUndefined({
    slug,
    amount: amount === undefined ? undefined : formatAmount(amount),
    startAmounts: canOrder ? startAmounts(voucherAmounts) : [],
  });
}

/** Fits into one line on a phone. */
const START_AMOUNTS = 4;

/**
 * At most four presets that differ most: of the two that are closest to each other, the less common one is left out.
 * @param amounts cents, ascending
 */
function startAmounts(amounts: readonly number[]): number[] {
  const kept = [...amounts];
  while (kept.length > START_AMOUNTS) {
    const ratios = kept.slice(1).map((amount, place) => amount / (kept[place] ?? amount));
    const place = ratios.indexOf(Math.min(...ratios));
    kept.splice(kept[place] === USUAL_AMOUNT ? place + 1 : place, 1);
  }
  return kept;
}

/** Largest number of featured merchants on the page (specification section 9). */
const FEATURED_LIMIT = 5;

/** Fewer dots do not suggest a town. */
const MIN_DOTS = 5;

type MakeSection = (snapshot: Snapshot, index: SnapshotIndex) => HomeSectionContent | undefined;

/** The content of each section; undefined if there is too little to show. */
const SECTIONS: Readonly<Record<HomeSection, MakeSection>> = {
  benefits: ({ generalVoucher, tenant, site }, { acceptanceLocations }) => ({
    name: 'benefits',
    about: aboutVoucher(generalVoucher),
    facts: voucherFacts({
      generalVoucher,
      acceptanceCount: acceptanceLocations.length,
      validityYears: tenant.voucherValidityPeriodInYears,
      site,
    }),
  }),

  examples(snapshot, index) {
    const featured = snapshot.featuredMerchants
      .filter(({ slug }) => index.acceptanceLocationBySlug.has(slug))
      .slice(0, FEATURED_LIMIT)
      .map((merchant) => toLocationCard(merchant, index));
    if (featured.length === 0) return undefined;
    return { name: 'examples', featured, acceptanceCount: index.acceptanceLocations.length };
  },

  categories(_snapshot, index) {
    const categories = acceptanceGroups(index).map(toHomeCategory);
    return categories.length > 1 ? { name: 'categories', categories } : undefined;
  },

  steps: ({ site }) => ({ name: 'steps', steps: steps(site) }),

  map(snapshot, { acceptanceLocations }) {
    const locations = acceptanceLocations.flatMap(({ location }) => location ?? []);
    if (locations.length < MIN_DOTS) return undefined;
    return { name: 'map', map: drawMap(snapshot, locations), about: aboutMap(snapshot.salesPoints.length > 0) };
  },

  ways: ({ tenant, salesPoints }) => ({
    name: 'ways',
    waysToBuy: waysToBuy({
      salesPointCount: salesPoints.length,
      hasCard: tenant.featureFlags.includes('VOUCHER_CARD_ENABLED'),
      canPayOnline: paymentProviders(tenant).length > 0,
    }),
  }),

  questions: ({ tenant, site }) => ({
    name: 'questions',
    answers: shortAnswers(tenant.voucherValidityPeriodInYears, site),
  }),

  supporters({ tenant, images }) {
    const sponsors = toSupporterLinks(tenant.websiteSponsors, images);
    return sponsors.length > 0 ? { name: 'supporters', sponsors } : undefined;
  },
};

function toHomeCategory(group: AcceptanceGroup): HomeCategory {
  const { key, name, count } = group;
  return omitUndefined({ href: acceptanceCategoryPath(key), name, count, kind: merchantKindOf(name) });
}
