import type { ApiMerchant } from '../api-types.ts';
import { readSandboxFile } from '../sandbox-file.ts';
import type { City } from './city.ts';
import { loadHostileCity } from './hostile-city.ts';

/** A demo city, whose data is loaded when a request needs it. */
interface DemoCity {
  tenantId: string;
  domain: string;
  load(): City;
}

/** The first two are public; the others are for the generator's tests. */
export const DEMO_CITIES: readonly DemoCity[] = [
  { tenantId: 'musterstadt', domain: 'gutschein-musterstadt.example', load: () => loadDemoCity('musterstadt') },
  { tenantId: 'seeblick', domain: 'seeblick-karte.example', load: () => loadDemoCity('seeblick') },
  { tenantId: 'blocked', domain: 'assistent-stadt.example', load: loadChatbotCity },
  { tenantId: 'boese-stadt', domain: 'boese-stadt.example', load: loadHostileCity },
  { tenantId: 'doppel-stadt', domain: 'doppel-stadt.example', load: loadCollidingCity },
];

const loaded = new Map<string, City>();

/** Reads a public demo city from its JSON file: Musterstadt has every feature on, Seeblick as few as possible. */
export function loadDemoCity(tenantId: 'musterstadt' | 'seeblick'): City {
  const known = loaded.get(tenantId);
  if (known !== undefined) return known;
  // Our own file; contract.test.ts validates every response made from it.
  const file = JSON.parse(readSandboxFile(`cities/${tenantId}.json`)) as Omit<City, 'featured'> & {
    /** Slugs in the order of the home page. */
    featured: readonly string[];
  };
  const city: City = {
    ...file,
    featured: file.featured.flatMap((slug) => file.merchants.filter((merchant) => merchant.slug === slug)),
  };
  loaded.set(tenantId, city);
  return city;
}

/**
 * Seeblick with a chat assistant, which the site enables for this tenant id (specification section 1), without online
 * payment and without a portal domain.
 */
function loadChatbotCity(): City {
  return deriveFromSeeblick('assistent-stadt.example', {
    id: 'blocked',
    name: 'Assistent Stadt',
    portalDomain: '',
    featureFlags: [],
  });
}

const COLLIDING_SLUGS = ['eigen', 'doppelt', 'doppelt', 'GROSS', 'gross', 'Größe', 'groesse'];

/** Seeblick with merchants that claim the same URL, some of them only after their slugs are normalized. */
function loadCollidingCity(): City {
  const merchants: ApiMerchant[] = COLLIDING_SLUGS.map((slug, index) => ({
    id: index + 1,
    slug,
    companyName: `Laden ${index + 1}`,
    shortDescription: 'Will auf dieselbe Adresse wie ein anderer.',
  }));
  const city = deriveFromSeeblick('doppel-stadt.example', { id: 'doppel-stadt', name: 'Doppelstadt Karte' });
  return { ...city, merchants, featured: merchants.slice(0, 1), pointsOfSale: [] };
}

function deriveFromSeeblick(domain: string, changes: Partial<City['tenant']>): City {
  const seeblick = loadDemoCity('seeblick');
  return { ...seeblick, domain, tenant: { ...seeblick.tenant, ...changes, websiteDomain: domain } };
}
