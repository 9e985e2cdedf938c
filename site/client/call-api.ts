import type { ShellSettings } from '../shared/payload/shell.ts';

const TIME_LIMIT_MS = 20_000;

/** Sentence of the specification's section 8. */
const NO_TENANT_DOMAIN = 'Aktuell kann die Website nicht geladen werden. Bitte versuchen Sie es später erneut.';

/**
 * GET to the programme API, with the headers of the specification's section 7.
 * @param url absolute, or a path on the own origin
 * @throws Error when there is no answer in time, or none with status 200 and JSON
 */
export async function callApi(url: string, { tenantDomain }: ShellSettings): Promise<unknown> {
  if (tenantDomain === '') throw new Error(NO_TENANT_DOMAIN);
  const response = await fetch(url, {
    headers: { 'X-Tenant-Domain': tenantDomain, Authorization: '', Accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}`);
  return response.json();
}
