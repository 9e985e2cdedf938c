import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { configFor } from './api-server.ts';

/** For tests: the first demo city. */
export const MUSTERSTADT: TenantConfig = configFor({
  tenantDomain: 'gutschein-musterstadt.example',
  sandbox: true,
  generalVoucherMerchantId: '1',
  mode: 'testing',
  map: { consentRequired: true },
  redirects: { '/haendler': '/akzeptanzstellen' },
  withdrawalEnabled: false,
});

/** For tests: the same city, read from another API. */
export function readFrom(endpoints: Endpoints): TenantConfig {
  return { ...MUSTERSTADT, sandbox: false, endpoints };
}
