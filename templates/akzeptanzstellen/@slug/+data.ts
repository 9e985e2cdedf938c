import { acceptancePdfUrl, nameInSentence } from '../../../site/shared/tenant-facts.ts';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { makePage, PageNotFoundError } from '../../../site/shared/payload/make-page.ts';
import { roundLocation, routeLink } from '../../../site/shared/map/location.ts';
import {
  categoryNames,
  toLocationCard,
  toMerchantLink,
  type LocationCard,
  type MerchantLink,
} from '../../../site/shared/lists/merchant-cards.ts';
import type { MerchantKind } from '../../../site/shared/lists/merchant-kind.ts';
import { MAX_MERCHANT_IMAGES, type Merchant } from '../../../site/shared/models/merchant.ts';
import type { SiteImage } from '../../../site/shared/models/image.ts';
import type { Address } from '../../../site/shared/models/place.ts';
import type { PointOfSale } from '../../../site/shared/models/selling.ts';
import {
  toOpenMinutes,
  type OpenMinutes,
  openingWeek,
  type OpeningWeek,
} from '../../../site/shared/opening/opening-hours.ts';
import type { PageData, PageInput } from '../../../site/shared/payload/page-data.ts';
import type { MerchantFace } from '../../../site/shared/lists/merchant-face.ts';
import { faceOf, firstMotif } from '../../../site/shared/lists/voucher-cards.ts';
import { acceptanceLocationPath } from '../../../site/shared/routes.ts';
import { indexOf, type SnapshotIndex } from '../../../site/shared/snapshot-index.ts';

export interface AcceptanceLocationContent {
  slug: string;
  name: string;
  categories: string[];
  /** Selects the drawing if there is no image. */
  kind?: MerchantKind;
  pictures: SiteImage[];
  /** Takes the place of missing pictures. */
  logo?: SiteImage;
  text?: string;
  descriptionHtml?: string;
  address?: Address;
  /** Degrees. */
  position?: { lat: number; lon: number };
  routeUrl?: string;
  hours?: LocationHours;
  phone?: string;
  email?: string;
  websiteUrl?: string;
  /** The merchant has a voucher page with the same slug. */
  hasVoucherPage: boolean;
  /** The voucher that is accepted at every acceptance location. */
  general?: MerchantLink;
  /** Of the merchant's own voucher; absent if the page offers the general one. */
  face?: MerchantFace;
  /** Image of the first motif of the general voucher that the page offers. */
  motif?: SiteImage;
  /** Further locations of the merchant. */
  branches: Branch[];
  related: LocationCard[];
  /** Printable list of all acceptance locations. */
  pdfUrl?: string;
}

export interface LocationHours {
  /** For display. */
  week: OpeningWeek;
  /** For calculations. */
  minutes: OpenMinutes;
}

export interface Branch {
  id: string;
  name: string;
  address: Address;
}

/** @throws PageNotFoundError for a slug without an acceptance location page */
export function data({ snapshot, frameId, routeParams }: PageInput): PageData<AcceptanceLocationContent> {
  const slug = routeParams['slug'] ?? '';
  const path = acceptanceLocationPath(slug);
  const index = indexOf(snapshot);
  const merchant = index.acceptanceLocationBySlug.get(slug);
  if (merchant === undefined) throw new PageNotFoundError(path);
  const { companyName, shortDescription } = merchant;
  const { generalVoucher } = snapshot;
  const hasVoucherPage = index.voucherBySlug.get(slug)?.id === merchant.id;
  return makePage({
    frameId,
    path,
    title: companyName,
    recordName: companyName,
    description:
      shortDescription ??
      `${nameInSentence(snapshot)} einlösen bei ${companyName}: Adresse, Öffnungszeiten und Kontakt.`,
    content: omitUndefined({
      slug,
      name: companyName,
      text: shortDescription,
      ...looksOf(merchant, index),
      ...contactOf(merchant),
      hours: hoursOf(merchant),
      hasVoucherPage,
      face: hasVoucherPage ? faceOf(merchant, index) : undefined,
      motif: hasVoucherPage ? undefined : firstMotif(generalVoucher ?? merchant, index),
      general: generalVoucher && toMerchantLink(generalVoucher),
      branches: toBranches(index.pointsOfSaleByMerchantId.get(merchant.id) ?? [], merchant.address),
      related: index.relatedAcceptanceLocations(merchant).map((other) => toLocationCard(other, index)),
      pdfUrl: acceptancePdfUrl(snapshot),
    }),
  });
}

function looksOf(merchant: Merchant, index: SnapshotIndex) {
  const { descriptionHtml, categoryIds, imageUrls } = merchant;
  const { logo } = toLocationCard(merchant, index);
  const images = imageUrls.flatMap((url) => index.images[url] ?? []).slice(0, MAX_MERCHANT_IMAGES);
  const kind = categoryIds.map((id) => index.kindByCategoryId.get(id)).find((known) => known !== undefined);
  return {
    categories: categoryNames(merchant, index),
    pictures: images,
    descriptionHtml,
    logo,
    kind: images.length > 0 || logo !== undefined ? undefined : kind,
  };
}

function contactOf(merchant: Merchant) {
  const { address, location, phone, email, websiteUrl } = merchant;
  const position = location && roundLocation(location);
  return {
    address,
    position: position && { lat: position.latitude, lon: position.longitude },
    routeUrl: routeLink(merchant),
    phone,
    email,
    websiteUrl,
  };
}

function hoursOf({ openingHours }: Merchant): LocationHours | undefined {
  const week = openingWeek(openingHours);
  const minutes = toOpenMinutes(openingHours);
  return week && minutes && { week, minutes };
}

/** The points of sale often include the merchant's own address, which is not shown twice. */
function toBranches(points: PointOfSale[], main: Address | undefined): Branch[] {
  return points.flatMap(({ id, name, address }) => {
    if (address === undefined) return [];
    const isMain = main !== undefined && address.street === main.street && address.postalCode === main.postalCode;
    return isMain ? [] : [{ id, name, address }];
  });
}
