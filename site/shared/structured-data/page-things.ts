import { acceptanceGroups } from '../lists/acceptance-groups.ts';
import type { Merchant } from '../models/merchant.ts';
import type { OpeningSpan, Weekday } from '../models/place.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { locatePage, type PageData, type Breadcrumb } from '../payload/page-data.ts';
import { acceptanceLocationPath, voucherPath, ROUTES, SEARCH_PARAMETER } from '../routes.ts';
import { indexOf } from '../snapshot-index.ts';
import { isPhoneNumber } from '../text/contact-links.ts';
import { drawnFacePath } from './share-tags.ts';
import { type Thing, absoluteUrl, organizationId, imageUrl, postalAddress } from './thing.ts';

/** Not part of the payload, since only documents contain structured data. */
export interface PageSource {
  pageId: string;
  routeParams: Record<string, string>;
  snapshot: Snapshot;
}

/** Empty for pages that are not indexed. */
export function pageThings(source: PageSource, { head, breadcrumbs = [] }: PageData<unknown>): Thing[] {
  if (head.noindex === true) return [];
  return [...mainThings(source), ...breadcrumbList(breadcrumbs, source.snapshot.site.tenantDomain)];
}

/** The merchant whose voucher or place the page shows. */
export function merchantOf({ pageId, routeParams, snapshot }: PageSource): Merchant | undefined {
  const { section, isSectionPage } = locatePage(pageId);
  const { slug } = routeParams;
  if (isSectionPage || slug === undefined) return undefined;
  const index = indexOf(snapshot);
  if (section === 'gutscheine') return index.voucherBySlug.get(slug);
  return section === 'akzeptanzstellen' ? index.acceptanceLocationBySlug.get(slug) : undefined;
}

function mainThings(source: PageSource): Thing[] {
  const { pageId, snapshot } = source;
  const { section } = locatePage(pageId);
  const index = indexOf(snapshot);
  const { tenantDomain } = snapshot.site;
  const merchant = merchantOf(source);
  if (merchant !== undefined) {
    return section === 'gutscheine' ? [voucherProduct(merchant, snapshot)] : localBusiness(merchant, snapshot);
  }
  if (section === 'index') return [webSite(snapshot)];
  if (section === 'gutscheine') return itemList(index.vouchers, voucherPath, tenantDomain);
  if (section !== 'akzeptanzstellen') return [];
  const merchants = acceptanceGroups(index).flatMap((group) => group.merchants);
  return itemList(merchants, acceptanceLocationPath, tenantDomain);
}

/** The site with its voucher search; on the home page only. */
function webSite({ tenant, site }: Snapshot): Thing {
  const searchUrl = absoluteUrl(ROUTES.vouchers, site.tenantDomain);
  return {
    '@type': 'WebSite',
    '@id': `${absoluteUrl('/', site.tenantDomain)}#website`,
    name: tenant.name,
    url: absoluteUrl('/', site.tenantDomain),
    inLanguage: 'de',
    publisher: { '@id': organizationId(site.tenantDomain) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${searchUrl}?${SEARCH_PARAMETER}={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** Search engines find the others through the page's links; a thousand would double its size. */
const MAX_ITEMS = 20;

function itemList(merchants: readonly Merchant[], pathOf: (slug: string) => string, tenantDomain: string): Thing[] {
  if (merchants.length === 0) return [];
  const itemListElement = merchants.slice(0, MAX_ITEMS).map(({ slug, companyName }, index): Thing => ({
    '@type': 'ListItem',
    position: index + 1,
    name: companyName,
    url: absoluteUrl(pathOf(slug), tenantDomain),
  }));
  return [{ '@type': 'ItemList', numberOfItems: merchants.length, itemListElement }];
}

function breadcrumbList(breadcrumbs: readonly Breadcrumb[], tenantDomain: string): Thing[] {
  if (breadcrumbs.length === 0) return [];
  const itemListElement = breadcrumbs.map(({ title, route }, index): Thing => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: absoluteUrl(route, tenantDomain),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

/**
 * Search engines require an address:
 * https://developers.google.com/search/docs/appearance/structured-data/local-business
 */
function localBusiness(merchant: Merchant, snapshot: Snapshot): Thing[] {
  const { slug, companyName, shortDescription, address, location, phone, websiteUrl, imageUrls, logoUrl } = merchant;
  if (address === undefined) return [];
  const url = absoluteUrl(acceptanceLocationPath(slug), snapshot.site.tenantDomain);
  const hours = openingHours(merchant.openingHours);
  return [
    {
      '@type': 'LocalBusiness',
      '@id': `${url}#geschaeft`,
      name: companyName,
      url,
      description: shortDescription,
      image: imageUrl([...imageUrls, logoUrl], snapshot),
      address: postalAddress(address),
      geo: location === undefined ? undefined : { '@type': 'GeoCoordinates', ...location },
      telephone: phone !== undefined && isPhoneNumber(phone) ? phone : undefined,
      sameAs: websiteUrl === undefined ? undefined : [websiteUrl],
      openingHoursSpecification: hours.length === 0 ? undefined : hours,
    },
  ];
}

/** Days with the same hours share an entry. */
function openingHours(spans: readonly OpeningSpan[]): Thing[] {
  const days = new Map<string, string[]>();
  for (const { day, opens, closes } of spans) {
    const hours = `${opens}-${closes}`;
    days.set(hours, [...(days.get(hours) ?? []), nameOfDay(day)]);
  }
  return [...days].map(([hours, dayOfWeek]) => {
    const [opens, closes] = hours.split('-');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
}

/** 'MONDAY' → 'Monday', as in schema.org. */
function nameOfDay(day: Weekday): string {
  return day.charAt(0) + day.slice(1).toLowerCase();
}

/** An offer per preset value: https://developers.google.com/search/docs/appearance/structured-data/product */
function voucherProduct(merchant: Merchant, snapshot: Snapshot): Thing {
  const { tenant, site, generalVoucher } = snapshot;
  const { slug, companyName, shortDescription, imageUrls, logoUrl } = merchant;
  const url = absoluteUrl(voucherPath(slug), site.tenantDomain);
  const name = merchant.id === generalVoucher?.id ? companyName : `Gutschein für ${companyName}`;
  return {
    '@type': 'Product',
    '@id': `${url}#gutschein`,
    name,
    description: shortDescription ?? name,
    category: 'Gutscheine',
    image: imageUrl([...imageUrls, logoUrl], snapshot, drawnFacePath(merchant, snapshot)),
    brand: { '@type': 'Brand', name: tenant.name },
    offers: {
      '@type': 'AggregateOffer',
      url,
      priceCurrency: 'EUR',
      lowPrice: euros(merchant.minVoucherAmount),
      highPrice: euros(merchant.maxVoucherAmount),
      availability: 'https://schema.org/InStock',
      seller: { '@id': organizationId(site.tenantDomain) },
      // The parser leaves no merchant without an amount.
      offerCount: merchant.voucherAmounts.length,
      offers: merchant.voucherAmounts.map((amount): Thing => ({
        '@type': 'Offer',
        price: euros(amount),
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      })),
    },
  };
}

/** With a decimal point, as schema.org requires. */
function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}
