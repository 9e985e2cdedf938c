import type { ShellSettings } from '../shared/payload/shell.ts';

const TIME_LIMIT_MS = 20_000;

/** Sentence of the specification's section 8. */
const NO_TENANT_DOMAIN = 'Aktuell kann die Website nicht geladen werden. Bitte versuchen Sie es später erneut.';

/**
 * Asks the programme API, with the headers of the specification's section 7.
 * @param url absolute, or a path on the own origin
 * @param init method and body, where it is not a GET; the body is sent as JSON
 * @throws TypeError when nothing came back, a DOMException named TimeoutError when no answer came in time
 */
export function requestApi(
  url: string,
  { tenantDomain }: ShellSettings,
  init: { method?: 'POST'; json?: unknown } = {},
): Promise<Response> {
  if (tenantDomain === '') throw new Error(NO_TENANT_DOMAIN);
  const { method = 'GET', json } = init;
  const headers = { 'X-Tenant-Domain': tenantDomain, Authorization: '', Accept: 'application/json' };
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  if (json === undefined) return fetch(url, { method, headers, signal });
  return fetch(url, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
    signal,
  });
}

/**
 * GET to the programme API.
 * @throws Error when there is no answer in time, or none with status 200 and JSON
 */
export async function callApi(url: string, settings: ShellSettings): Promise<unknown> {
  const response = await requestApi(url, settings);
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}`);
  return response.json();
}
