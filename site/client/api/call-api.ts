import type { ShellSettings } from '../../shared/payload/shell.ts';
import { NO_TENANT_DOMAIN } from '../../shared/text/error-catalogue.ts';
import { PREVIEW } from '../../sleeping-page/names.ts';
import { showMessage } from '../navigation/message-region.ts';

export const TIME_LIMIT_MS = 20_000;

export interface ApiRequest {
  method?: 'POST';
  /** The body. */
  json?: unknown;
  headers?: Record<string, string>;
  /** Replaces the time limit. */
  signal?: AbortSignal;
}

/**
 * Sends a request to the programme API with the headers of the specification's section 7.
 * @param url absolute, or a path on the site's origin
 * @throws TypeError without a response, a DOMException named TimeoutError after the timeout, or the signal's reason
 */
export function requestApi(url: string, { tenantDomain }: ShellSettings, request: ApiRequest = {}): Promise<Response> {
  if (!tenantDomain) {
    showMessage(NO_TENANT_DOMAIN);
    throw new Error(NO_TENANT_DOMAIN);
  }
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

/** Whether the site only shows what will go live: nothing that binds a visitor may be sent. */
export function isPreview(): boolean {
  return document.documentElement.classList.contains(PREVIEW);
}

/**
 * Fetches JSON from the programme API.
 * @throws Error without a response in time with status 200 and JSON
 */
export async function callApi(url: string, settings: ShellSettings): Promise<unknown> {
  const response = await requestApi(url, settings);
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`);
  return response.json();
}
