import type { ShellStore } from '../features/shell/shell-store.ts';
import { pollWhileVisible } from './poll-while-visible.ts';

/** Specification section 9: one hour. */
const TENANT_REFRESH_MS = 3_600_000;

/** What is needed to read a tenant is loaded with the first refresh. A refresh that fails leaves the old data. */
export function startTenantRefresh(store: ShellStore): void {
  pollWhileVisible(TENANT_REFRESH_MS, TENANT_REFRESH_MS, async () => {
    try {
      const { refreshTenant } = await import('./refresh-tenant.ts');
      await refreshTenant(store);
    } catch (error) {
      reportError(new Error('The tenant could not be refreshed', { cause: error }));
    }
  });
}
