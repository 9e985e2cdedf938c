import type { Merchant } from '../models/merchant.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { voucherPath } from '../routes.ts';
import { pictureUrl } from './picture-url.ts';
import { absoluteUrl, organizationId, type Thing } from './thing.ts';

/**
 * A voucher as a product: from the least to the highest value, with an offer for each value that is proposed.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/product
 */
export function voucherProduct(merchant: Merchant, snapshot: Snapshot): Thing {
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
    image: pictureUrl([...imageUrls, logoUrl], snapshot),
    brand: { '@type': 'Brand', name: tenant.name },
    offers: {
      '@type': 'AggregateOffer',
      url,
      priceCurrency: 'EUR',
      lowPrice: euros(merchant.minVoucherAmount),
      highPrice: euros(merchant.maxVoucherAmount),
      availability: 'https://schema.org/InStock',
      seller: { '@id': organizationId(site.tenantDomain) },
      ...presetOffers(merchant),
    },
  };
}

function presetOffers({ voucherAmounts }: Merchant): { offerCount?: number; offers?: Thing[] } {
  if (voucherAmounts.length === 0) return {};
  const offers = voucherAmounts.map((amount): Thing => ({
    '@type': 'Offer',
    price: euros(amount),
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  }));
  return { offerCount: offers.length, offers };
}

/** Cents as euros with a point, as schema.org wants prices. */
function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}
