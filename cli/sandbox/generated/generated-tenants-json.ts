import { endpointsAt } from '../sandbox-path.ts';
import type { SandboxEndpoints } from '../sandbox-path.ts';
import { generatedCityId } from './generate-city.ts';
import { GENERATED_GENERAL_VOUCHER_MERCHANT_ID } from './generated-tenant.ts';

export interface GeneratedTenantsJson {
  defaults: SandboxEndpoints & { generalVoucherMerchantId: string; mode: 'testing'; withdrawalEnabled: boolean };
  tenants: { id: string; tenantDomain: string }[];
}

/**
 * A tenants.json for the generated cities of a running sandbox (cli/config/tenants.schema.json).
 * @param origin of the sandbox, e.g. `http://127.0.0.1:4010`.
 */
export function generatedTenantsJson(origin: string, options: { tenants: number }): GeneratedTenantsJson {
  return {
    defaults: {
      ...endpointsAt(origin),
      generalVoucherMerchantId: GENERATED_GENERAL_VOUCHER_MERCHANT_ID,
      mode: 'testing',
      withdrawalEnabled: true,
    },
    tenants: Array.from({ length: options.tenants }, (_, index) => {
      const id = generatedCityId(index + 1);
      return { id, tenantDomain: `${id}.example` };
    }),
  };
}
