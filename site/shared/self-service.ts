import type { ShellTenant } from './payload/shell.ts';

/** Where business customers order for themselves (specification section 1). */
export function selfServiceUrl({ portalUrl }: ShellTenant): string {
  return `${portalUrl}/business-customer/self-service/order/add`;
}
