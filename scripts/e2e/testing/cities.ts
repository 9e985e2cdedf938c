import type { APIRequestContext } from '@playwright/test';
import { ROUTES } from '../../../site/shared/routes.ts';

/** Sites that the global setup builds and serves; the variable of the environment holds where. */
export const CITIES = [
  { id: 'musterstadt', variable: 'E2E_MUSTERSTADT' },
  { id: 'seeblick', variable: 'E2E_SEEBLICK' },
  { id: 'boese-stadt', variable: 'E2E_HOSTILE' },
  { id: 'blocked', variable: 'E2E_ASSISTANT' },
  { id: 'oelfurt', variable: 'E2E_SECOND_CITY' },
] as const;

/** The one city whose links browsers follow in advance. */
export const SPECULATING_CITY: CityId = 'seeblick';

export type CityId = (typeof CITIES)[number]['id'];

/** Empty while tests are only listed, because no city is built then. */
export function originOf(city: CityId): string {
  const variable = CITIES.find(({ id }) => id === city)?.variable ?? '';
  return process.env[variable] ?? '';
}

/** The folder of the built cities. */
export const OUT_DIR_VARIABLE = 'E2E_OUT_DIR';

/** The API of the city oelfurt; `steer()` configures it. */
export const SECOND_API_VARIABLE = 'E2E_SECOND_API';

/** An address without a server. */
export const MISSING_PATH = '/gibt/es/nicht';

/** Paths of all pages in the site's sitemap. */
export async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const response = await request.get('/sitemap.xml');
  const locations = (await response.text()).matchAll(/<loc>(.*?)<\/loc>/g);
  return [...locations].map(([, location = '']) => new URL(location).pathname);
}

/**
 * A page below a list.
 * @throws Error if there is none
 */
export async function detailPath(request: APIRequestContext, list: string): Promise<string> {
  const path = (await sitemapPaths(request)).find((known) => known.startsWith(`${list}/`));
  if (path === undefined) throw new Error(`The sitemap has no page below ${list}`);
  return path;
}

/** One path for each type of page: the routes of the site, and a detail page of either kind. */
export async function pagePaths(request: APIRequestContext): Promise<string[]> {
  const lists = [ROUTES.vouchers, ROUTES.acceptanceLocations];
  return [...Object.values(ROUTES), ...(await Promise.all(lists.map((list) => detailPath(request, list))))];
}

/** Cities that the sandbox knows, but no tenants.json offers. @param sentryDsn where errors are reported */
export function hiddenTenants(sentryDsn: string) {
  return [
    {
      id: 'boese-stadt',
      tenantDomain: 'boese-stadt.example',
      sandbox: true,
      generalVoucherMerchantId: '1',
      mode: 'testing',
      // In testing, errors are not reported, whatever is configured.
      sentryDsn,
      redirects: { '/häuser': '/faq?frage="<b>&amp;#größe|{1}', '/alt': 'https://archiv.example/?jahr="2020"&<b>' },
    },
    {
      id: 'blocked',
      tenantDomain: 'assistent-stadt.example',
      sandbox: true,
      generalVoucherMerchantId: 'seeblick-karte',
      mode: 'production',
      sentryDsn,
      map: { tileUrl: 'https://kacheln.example/{z}/{x}/{y}.png', attribution: 'Kacheln GmbH' },
      chatbot: { projectId: 'projekt-1', agentId: 'agent-1' },
    },
  ];
}
