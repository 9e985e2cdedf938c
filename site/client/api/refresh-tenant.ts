import type { ShellStore } from '../../features/shell/shell.tsx';
import { paymentProvider, type PaymentProvider } from '../../payment/providers.ts';
import { parseTenant } from '../../shared/parsing/tenant.ts';
import { toShellTenant } from '../../shared/payload/build-shell.ts';
import { callApi } from './call-api.ts';

/**
 * Fetches the tenant again and updates the shell.
 * @throws Error without a usable tenant; the shell stays unchanged
 */
export async function refreshTenant(store: ShellStore): Promise<void> {
  const { settings, tenant } = store.getState();
  const domain = encodeURIComponent(settings.tenantDomain);
  const record = await callApi(`${settings.tenantEndpoint}/frontend-tenants?domain=${domain}`, settings);
  const parsed = parseTenant(Array.isArray(record) ? record[0] : record);
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ pointer, message }) => `${pointer} ${message}`).join(', ');
    throw new Error(`The tenant cannot be read: ${problems}`);
  }
  const fresh = toShellTenant(parsed.value, settings);
  // Only a new build can add providers that need something of it.
  const canPay = (id: PaymentProvider) => !paymentProvider(id).needsBuild || tenant.paymentProviders.includes(id);
  store.setState({ tenant: { ...fresh, paymentProviders: fresh.paymentProviders.filter(canPay) } });
}
