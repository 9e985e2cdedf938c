import type { ApiMerchant } from '../../api-types.ts';
import type { City } from '../../city.ts';
import { seeblick } from '../seeblick/city.ts';

const SLUGS = ['eigen', 'doppelt', 'doppelt', 'GROSS', 'gross', 'Größe', 'groesse'];

const merchants: ApiMerchant[] = SLUGS.map((slug, index) => ({
  id: index + 1,
  slug,
  companyName: `Laden ${index + 1}`,
  shortDescription: 'Will auf dieselbe Adresse wie ein anderer.',
}));

/**
 * A tenant whose merchants want the same URLs, some of them only once their slugs are folded.
 */
export const doppelStadt: City = {
  ...seeblick,
  domain: 'doppel-stadt.example',
  tenant: { ...seeblick.tenant, id: 'doppel-stadt', name: 'Doppelstadt Karte', websiteDomain: 'doppel-stadt.example' },
  merchants,
  featured: merchants.slice(0, 1),
  pointsOfSale: [],
};
