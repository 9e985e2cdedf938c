import { statSync } from 'node:fs';
import { parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { ApiMerchant } from '../api-types.ts';
import { readSandboxFile, sandboxPath } from '../sandbox-file.ts';
import type { City } from './city.ts';
import { loadHostileCity } from './hostile-city.ts';

/** A demo city, whose data is loaded when a request needs it. */
export interface DemoCity {
  tenantId: string;
  domain: string;
  load(): City;
  /** Differs once the file of the city has been edited. */
  version?: () => number;
}

/** Cities with a JSON file. */
type PublicCity = 'musterstadt' | 'seeblick';

const musterstadt = { load: () => loadDemoCity('musterstadt'), version: () => editTimeOf('musterstadt') };
const seeblick = { load: () => loadDemoCity('seeblick'), version: () => editTimeOf('seeblick') };

/** The first two are public; the others are for the generator's tests. */
export const DEMO_CITIES: readonly DemoCity[] = [
  { tenantId: 'musterstadt', domain: 'gutschein-musterstadt.example', ...musterstadt },
  { tenantId: 'seeblick', domain: 'seeblick-karte.example', ...seeblick },
  { tenantId: 'blocked', domain: 'assistent-stadt.example', ...seeblick, load: loadChatbotCity },
  { tenantId: 'boese-stadt', domain: 'boese-stadt.example', load: loadHostileCity },
  { tenantId: 'doppel-stadt', domain: 'doppel-stadt.example', ...seeblick, load: loadCollidingCity },
];

/** Milliseconds since 1970. */
function editTimeOf(tenantId: PublicCity): number {
  return statSync(sandboxPath(fileOf(tenantId))).mtimeMs;
}

function fileOf(tenantId: PublicCity): string {
  return `cities/${tenantId}.json`;
}

/** Reads a public demo city from its JSON file: Musterstadt has every feature on, Seeblick as few as possible. */
export function loadDemoCity(tenantId: PublicCity): City {
  const name = fileOf(tenantId);
  return parseCity(readSandboxFile(name), `cli/sandbox/${name}`);
}

/** The file of a city is being edited, and cannot be used as it is. The message names file and line. */
export class DemoDataError extends Error {
  override name = 'DemoDataError';
}

/** @throws DemoDataError */
export function parseCity(text: string, file: string): City {
  try {
    // Our own file; contract.test.ts validates every response made from it.
    const content = JSON.parse(text) as Omit<City, 'featured'> & {
      /** Slugs in the order of the home page. */
      featured: readonly string[];
    };
    const featured = content.featured.flatMap((slug) => content.merchants.filter((merchant) => merchant.slug === slug));
    return { ...content, featured };
  } catch (error) {
    throw new DemoDataError(file + (describeSyntax(text) ?? `: ${String(error)}`), { cause: error });
  }
}

/** Place and kind of the first syntax error; JSON.parse does not always name the place. */
function describeSyntax(text: string): string | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return undefined;
  const lines = text.slice(0, first.offset).split('\n');
  return `:${lines.length}:${(lines.at(-1) ?? '').length + 1}: not JSON (${printParseErrorCode(first.error)})`;
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
  const city = loadDemoCity('seeblick');
  return { ...city, domain, tenant: { ...city.tenant, ...changes, websiteDomain: domain } };
}
