import { makePage } from '../../site/shared/make-page.ts';
import { toMerchantLink, type MerchantLink } from '../../site/shared/merchant-cards.ts';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';

export interface AcceptanceListContent {
  count: number;
  /** By the merchants' first category; those without one come last. */
  groups: AcceptanceGroup[];
  /** A list to print, which the tenant offers. */
  pdfUrl?: string;
}

export interface AcceptanceGroup {
  name: string;
  locations: AcceptanceCard[];
}

export interface AcceptanceCard extends MerchantLink {
  street?: string;
  city?: string;
}

const OTHERS = 'Weitere';

export function data({ snapshot, buildId }: PageInput): PageData<AcceptanceListContent> {
  const { acceptanceLocations, categoryById } = indexOf(snapshot);
  const groups = new Map([...categoryById.values()].map(({ name }) => [name, [] as AcceptanceCard[]]));
  const others: AcceptanceCard[] = [];
  for (const merchant of acceptanceLocations) {
    const category = merchant.categoryIds.map((id) => categoryById.get(id)?.name).find((name) => name !== undefined);
    const group = category === undefined ? others : (groups.get(category) ?? others);
    group.push(toAcceptanceCard(merchant));
  }
  const { name, acceptancePointsPdfUrl } = snapshot.tenant;
  return makePage({
    buildId,
    path: ROUTES.acceptanceLocations,
    title: 'Akzeptanzstellen',
    description: `${acceptanceLocations.length} Geschäfte, Gasthäuser und Betriebe, die ${name} annehmen, nach Branchen geordnet.`,
    content: {
      count: acceptanceLocations.length,
      groups: [...groups, [OTHERS, others] as const]
        .filter(([, locations]) => locations.length > 0)
        .map(([name, locations]) => ({ name, locations })),
      // A path on our own origin would be a document that is not part of the site.
      ...(acceptancePointsPdfUrl?.startsWith('http') === true ? { pdfUrl: acceptancePointsPdfUrl } : {}),
    },
  });
}

function toAcceptanceCard(merchant: Merchant): AcceptanceCard {
  const link = toMerchantLink(merchant);
  return merchant.address === undefined
    ? link
    : { ...link, street: merchant.address.street, city: merchant.address.city };
}
