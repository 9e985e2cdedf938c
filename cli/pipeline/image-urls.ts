import type { Snapshot } from '../../site/shared/models/snapshot.ts';

/** Every picture that pages of the site show, in the order of the snapshot. */
export function* imageUrls(snapshot: Snapshot): Generator<string> {
  const { tenant, generalVoucher, merchants, featuredMerchants, templates, supporters } = snapshot;
  const { theme } = tenant;
  const single = [
    tenant.logo,
    tenant.smallLogo,
    theme.shareImage,
    theme.homepageFirstSectionImage,
    theme.websiteHeaderImage,
    ...tenant.favicons.map((favicon) => favicon.imageUrl),
    ...[...tenant.websiteSponsors, ...supporters].map((sponsor) => sponsor.logoSmallUrl),
    ...templates.map((template) => template.imageUrl),
  ];
  for (const url of single) if (url !== undefined) yield url;
  for (const merchant of generalVoucher === undefined ? merchants : [generalVoucher, ...merchants]) {
    if (merchant.logoUrl !== undefined) yield merchant.logoUrl;
    yield* merchant.imageUrls;
  }
  for (const merchant of featuredMerchants) if (merchant.logoUrl !== undefined) yield merchant.logoUrl;
}
