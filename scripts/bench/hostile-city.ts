import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiMerchant, ApiPointOfSale } from '../../cli/sandbox/api-types.ts';
import { closeServer, listen, LOOPBACK } from '../../cli/serve/http.ts';
import { slowDrawing } from '../../cli/testing/slow-drawing.ts';
import { generatedTenantsJson } from '../../cli/sandbox/cities/generated-city.ts';
import { startSandbox } from '../../cli/sandbox/start-sandbox.ts';

/** Ids of the generated cities: the first is a good one, the merchants of the second attack the build. */
export const GOOD = 'stadt-001';
export const HOSTILE = 'stadt-002';

const LONG = 'Sehr langer Text ';
const MANY = 50;
const GOOD_IMAGES = 40;
const MEDIA = '/hostile-media/';

/** Image files, each made to cost more than it should. */
function hostileImages(seed: number, slow: number): Map<string, string> {
  const files: [string, string][] = [
    ['comments.svg', `${'<!---->'.repeat(45)}x${seed}`],
    ['doctype.svg', `<!DOCTYPE ${'['.repeat(8000)}${seed}`],
    ['spaces.svg', `<?xml ${' '.repeat(2_000_000)}encoding`],
    ['urls.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'url( '.repeat(400_000)}</svg>`],
    ['entities.svg', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>`],
    ['wide.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="9"/>'],
    ['nested.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<g>'.repeat(200_000)}`],
  ];
  for (let index = 0; index < slow; index += 1) files.push([`slow-${index}.svg`, slowDrawing(100 + seed * 20 + index)]);
  // An address that a build has requested is not requested again for a while.
  return new Map(files.map(([name, content]) => [`${seed}-${name}`, content]));
}

/** Merchants whose every text or list is too long, deep, or made to be slow to read. */
function hostileMerchants(images: Iterable<string>): ApiMerchant[] {
  const merchant = (id: number, more: Partial<ApiMerchant>): ApiMerchant => ({
    id,
    slug: `laden-${id}`,
    companyName: `Laden ${id}`,
    ...more,
  });
  return [
    merchant(101, { companyName: LONG.repeat(60_000) }),
    merchant(102, { description: '<div>'.repeat(9000) }),
    merchant(103, { description: `<p>${'<a href="/nirgends">'.repeat(2000)}</p>` }),
    merchant(104, { description: LONG.repeat(60_000), shortDescription: '<'.repeat(500_000) }),
    merchant(105, { slug: 'a-'.repeat(500_000) }),
    merchant(106, { websiteUrl: `https://${'/'.repeat(500_000)}x`, email: `${'a'.repeat(500_000)}@` }),
    merchant(107, {
      openingHours: openAlways(50_000),
    }),
    merchant(108, { companyName: ' '.repeat(500_000), phone: '+49 '.repeat(100_000) }),
    ...Array.from({ length: MANY }, (_, index) => merchant(1000 + index, { slug: 'gleich' })),
    ...[...images].map((name, index) => merchant(200 + index, { imageUrls: [`${MEDIA}${name}`] })),
  ];
}

function hostilePointsOfSale(): ApiPointOfSale[] {
  return [
    { id: 1, displayName: LONG.repeat(60_000) },
    { id: 2, displayName: 'Kiosk', merchantId: 'x'.repeat(500_000) },
    {
      id: 3,
      displayName: 'Kiosk',
      address: { street: LONG.repeat(60_000), postalCode: ' '.repeat(500_000), city: 'Stadt' },
    },
    { id: 4, displayName: 'Kiosk', openingHours: openAlways(50_000) },
  ];
}

function openAlways(spans: number) {
  return Array.from({ length: spans }, () => ({ day: 'MONDAY' as const, opens: '09:00', closes: '18:00' }));
}

/**
 * An API of two generated cities, of which the second has hostile data and images. The first has images too.
 * @param merchants of the good city
 * @param slow images that take as long as they may
 */
export async function startHostileCity({ merchants, slow }: { merchants: number; slow: number }) {
  const sandbox = await startSandbox({ tenants: 2, merchants });
  let images = hostileImages(0, slow);
  let seed = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/';
    const image = url.startsWith(MEDIA) ? (images.get(url.slice(MEDIA.length)) ?? goodImage(url, seed)) : undefined;
    if (image !== undefined) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(image);
      return;
    }
    const domain = String(request.headers['x-tenant-domain'] ?? '');
    const upstream = await fetch(sandbox.origin + url, { headers: { 'X-Tenant-Domain': domain } });
    const attacks = attacksOn(url, domain);
    const body = attacks === undefined ? await upstream.text() : JSON.stringify(attacks(await upstream.json()));
    response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(body);
  };
  const attacksOn = (url: string, domain: string): ((list: unknown) => unknown) | undefined => {
    const isHostile = domain === `${HOSTILE}.example`;
    if (isHostile && url.endsWith('/poss/public')) return hostilePointsOfSale;
    if (!url.endsWith('/merchants/public')) return undefined;
    if (isHostile) return () => hostileMerchants(images.keys());
    return (list) => {
      // The sandbox responds to this path with a list of merchants.
      const good = list as ApiMerchant[];
      for (const [index, one] of good.slice(0, GOOD_IMAGES).entries())
        one.imageUrls = [`${MEDIA}good-${seed}-${index}.svg`];
      return good;
    };
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  return {
    tenantsJson: generatedTenantsJson(`http://${LOOPBACK}:${port}`, { tenants: 2 }),
    /** Different images, so that a build cannot reuse results of an earlier one. */
    renew(next: number): void {
      seed = next;
      images = hostileImages(next, slow);
    },
    async stop(): Promise<void> {
      await closeServer(server);
      await sandbox.close();
    },
  };
}

function goodImage(url: string, seed: number): string | undefined {
  const number = /good-\d+-(\d+)\.svg$/.exec(url)?.[1];
  if (number === undefined) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 ${200 + Number(number)}"><!-- ${seed} --><rect width="50%" height="50%" fill="#07c"/></svg>`;
}
