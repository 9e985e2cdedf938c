import type { Snapshot } from '../models/snapshot.ts';
import { ROUTES, SEARCH_PARAMETER } from '../routes.ts';
import { absoluteUrl, organizationId, type Thing } from './thing.ts';

/** The site as a whole, with its search for vouchers; on the home page only. */
export function webSite({ tenant, site }: Snapshot): Thing {
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
