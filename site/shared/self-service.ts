import type { ShellTenant } from './payload/shell.ts';

/**
 * Where business customers order for themselves (specification section 1).
 * @returns undefined where the tenant does not offer it
 */
export function selfServiceUrl({ portalUrl, featureFlags }: ShellTenant): string | undefined {
  if (!featureFlags.includes('WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED')) return undefined;
  return `${portalUrl}/business-customer/self-service/order/add`;
}
