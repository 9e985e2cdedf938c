import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';

/** For tests: the first demo city. */
export const MUSTERSTADT: TenantConfig = {
  id: 'musterstadt',
  tenantDomain: 'gutschein-musterstadt.example',
  sandbox: true,
  endpoints: null,
  generalVoucherMerchantId: '1',
  mode: 'testing',
  map: { consentRequired: true },
  redirects: { '/haendler': '/akzeptanzstellen' },
  updateCheckSeconds: 300,
  withdrawalEnabled: false,
};

/** For tests: the same city, read from another API. */
export function readFrom(endpoints: Endpoints): TenantConfig {
  return { ...MUSTERSTADT, sandbox: false, endpoints };
}
