import type { Snapshot } from '../models/snapshot.ts';
import { postalAddress } from './postal-address.ts';
import { absoluteUrl, organizationId, type Thing } from './thing.ts';

/** Who is behind the site; the same on each of its pages. */
export function organization({ tenant, site, icons }: Snapshot): Thing {
  const { provider, supportEmail, supportPhone, facebookUrl, instagramUrl } = tenant;
  const iconSize = icons?.sizes.at(-1);
  const profiles = [facebookUrl, instagramUrl].filter((url) => url !== undefined);
  return {
    '@type': 'Organization',
    '@id': organizationId(site.tenantDomain),
    name: tenant.name,
    url: absoluteUrl('/', site.tenantDomain),
    legalName: provider?.name,
    address: provider?.address === undefined ? undefined : postalAddress(provider.address),
    email: supportEmail,
    telephone: supportPhone,
    logo:
      icons === undefined || iconSize === undefined
        ? undefined
        : absoluteUrl(`${icons.path}-${iconSize}.png`, site.tenantDomain),
    sameAs: profiles.length === 0 ? undefined : profiles,
  };
}
