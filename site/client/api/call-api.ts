import type { ShellSettings } from '../../shared/payload/shell.ts';

/** How long a call waits for its answer. */
export const TIME_LIMIT_MS = 20_000;

/** Sentence of the specification's section 8. */
const NO_TENANT_DOMAIN = 'Aktuell kann die Website nicht geladen werden. Bitte versuchen Sie es später erneut.';

interface ApiRequest {
  method?: 'POST';
  /** The body. */
  json?: unknown;
  /** Besides those that every call has. */
  headers?: Record<string, string>;
  /** In place of the time limit. */
  signal?: AbortSignal;
}

/**
 * Asks the programme API, with the headers of the specification's section 7.
 * @param url absolute, or a path on the own origin
 * @throws TypeError when nothing came back, a DOMException named TimeoutError when no answer came in time, or the
 * signal's reason
 */
export function requestApi(url: string, { tenantDomain }: ShellSettings, request: ApiRequest = {}): Promise<Response> {
  if (tenantDomain === '') throw new Error(NO_TENANT_DOMAIN);
  const { method = 'GET', json, headers = {}, signal = AbortSignal.timeout(TIME_LIMIT_MS) } = request;
  return fetch(url, {
    method,
    headers: {
      'X-Tenant-Domain': tenantDomain,
      Authorization: '',
      Accept: 'application/json',
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
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
