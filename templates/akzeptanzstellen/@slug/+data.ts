import { makePage } from '../../../site/shared/make-page.ts';
import { mapLink } from '../../../site/shared/map-link.ts';
import { categoryNames, toMerchantLink, type MerchantLink } from '../../../site/shared/merchant-cards.ts';
import type { Address } from '../../../site/shared/models/place.ts';
import type { PointOfSale } from '../../../site/shared/models/selling.ts';
import { openingWeek, type OpeningWeek } from '../../../site/shared/opening-week.ts';
import { PageNotFoundError } from '../../../site/shared/page-not-found-error.ts';
import type { PageData, PageInput } from '../../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath } from '../../../site/shared/routes.ts';
import { indexOf } from '../../../site/shared/snapshot-index.ts';

export interface AcceptanceLocationContent {
  slug: string;
  name: string;
  categories: string[];
  text?: string;
  descriptionHtml?: string;
  address?: Address;
  mapUrl?: string;
  hours?: OpeningWeek;
  phone?: string;
  websiteUrl?: string;
  /** The merchant has a voucher page of the same slug. */
  hasVoucherPage: boolean;
  /** Further places of the merchant. */
  branches: Branch[];
  related: MerchantLink[];
}

export interface Branch {
  id: string;
  name: string;
  address: Address;
}

/** @throws PageNotFoundError for a slug without an acceptance location page */
export function data({ snapshot, buildId, routeParams }: PageInput): PageData<AcceptanceLocationContent> {
  const slug = routeParams['slug'] ?? '';
  const path = acceptanceLocationPath(slug);
  const index = indexOf(snapshot);
  const merchant = index.acceptanceLocationBySlug.get(slug);
  if (merchant === undefined) throw new PageNotFoundError(path);
  const { id, companyName, shortDescription, descriptionHtml, address, location, phone, websiteUrl } = merchant;
  const hours = openingWeek(merchant.openingHours);
  return makePage({
    buildId,
    path,
    title: companyName,
    description:
      shortDescription ?? `${companyName} nimmt ${snapshot.tenant.name} an: Adresse, Öffnungszeiten und Kontakt.`,
    content: {
      slug,
      name: companyName,
      categories: categoryNames(merchant, index),
      ...(shortDescription === undefined ? {} : { text: shortDescription }),
      ...(descriptionHtml === undefined ? {} : { descriptionHtml }),
      ...(address === undefined ? {} : { address }),
      ...(location === undefined ? {} : { mapUrl: mapLink(location) }),
      ...(hours === undefined ? {} : { hours }),
      ...(phone === undefined ? {} : { phone }),
      ...(websiteUrl === undefined ? {} : { websiteUrl }),
      hasVoucherPage: index.voucherBySlug.get(slug)?.id === id,
      branches: toBranches(index.pointsOfSaleByMerchantId.get(id) ?? [], address),
      related: index.relatedAcceptanceLocations(merchant).map(toMerchantLink),
    },
  });
}

/** The merchant's own address is often listed among its places; it is not shown twice. */
function toBranches(points: PointOfSale[], main: Address | undefined): Branch[] {
  return points.flatMap(({ id, name, address }) => {
    if (address === undefined) return [];
    const isMain = main !== undefined && address.street === main.street && address.postalCode === main.postalCode;
    return isMain ? [] : [{ id, name, address }];
  });
}
