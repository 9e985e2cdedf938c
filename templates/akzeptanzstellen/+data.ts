import { acceptanceGroups } from '../../site/shared/acceptance-groups.ts';
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

export function data({ snapshot, buildId }: PageInput): PageData<AcceptanceListContent> {
  const index = indexOf(snapshot);
  const count = index.acceptanceLocations.length;
  const { name, acceptancePointsPdfUrl } = snapshot.tenant;
  return makePage({
    buildId,
    path: ROUTES.acceptanceLocations,
    title: 'Akzeptanzstellen',
    description: `${count} Geschäfte, Gasthäuser und Betriebe, die ${name} annehmen, nach Branchen geordnet.`,
    content: {
      count,
      groups: acceptanceGroups(index).map(({ name, merchants }) => ({
        name,
        locations: merchants.map(toAcceptanceCard),
      })),
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
