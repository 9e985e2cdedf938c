import type { City } from '../../city.ts';
import { seeblick } from '../seeblick/city.ts';

const DOMAIN = 'assistent-stadt.example';

/**
 * The tenant with a chat assistant: its id says so (specification section 1). For tests: nothing can be paid
 * online in it, and it has no portal domain; otherwise it is like Seeblick.
 */
export const assistentStadt: City = {
  ...seeblick,
  domain: DOMAIN,
  tenant: {
    ...seeblick.tenant,
    id: 'blocked',
    name: 'Assistent Stadt',
    websiteDomain: DOMAIN,
    portalDomain: '',
    featureFlags: [],
  },
};
