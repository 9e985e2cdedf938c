import path from 'node:path';
import { readConfig, type Config } from '../config/read-config.ts';
import { ENDPOINTS, type Endpoints, type TenantConfig } from '../config/tenant-config.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { printConfigWarnings } from '../config/findings.ts';
import { namedHost, namedUrls } from '../source/named-urls.ts';
import { formatTable, type Column } from '../report/table.ts';
import { coloursFor } from '../report/terminal.ts';
import type { CommandIo } from './command-io.ts';

export interface TenantsCommandOptions {
  config: string;
  /** One document instead of a table. */
  json?: boolean;
}

const DOCUMENT_VERSION = 1;
const COLUMNS: readonly Column[] = [
  { title: 'Tenant' },
  { title: 'Domain' },
  { title: 'Data from' },
  { title: 'Mode' },
  { title: 'General voucher' },
  { title: 'Redirects', align: 'right' },
];

/**
 * `voucher-site tenants`: lists the tenants of the configuration.
 * @throws OperatorError where the configuration is not valid.
 */
export async function tenants(options: TenantsCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  printConfigWarnings(config.warnings, io);
  io.stdout.write(options.json === true ? document(config) : `${table(config.tenants, io)}\n`);
  return EXIT.OK;
}

function document({ tenants, warnings }: Config): string {
  return `${toPlainJson({ version: DOCUMENT_VERSION, tenants: tenants.map(summary), warnings })}\n`;
}

function table(tenants: readonly TenantConfig[], { stdout, env }: CommandIo): string {
  return formatTable(COLUMNS, tenants.map(row), coloursFor(stdout, env).bold);
}

/** What other programs may rely on. The DSN is left out: lists of tenants need none. */
function summary(tenant: TenantConfig): object {
  const { id, tenantDomain, sandbox, mode, endpoints, generalVoucherMerchantId, redirects } = tenant;
  return {
    id,
    tenantDomain,
    sandbox,
    mode,
    endpoints: endpoints === null ? null : namedEndpoints(tenant, endpoints),
    ...(generalVoucherMerchantId === undefined ? {} : { generalVoucherMerchantId }),
    redirects,
    updateCheckSeconds: tenant.updateCheckSeconds,
    withdrawalEnabled: tenant.withdrawalEnabled,
  };
}

function namedEndpoints(tenant: TenantConfig, endpoints: Endpoints): Endpoints {
  const nameUrls = namedUrls([tenant]);
  const named = { ...endpoints };
  for (const key of ENDPOINTS) named[key] = nameUrls(named[key]);
  return named;
}

function row(tenant: TenantConfig): string[] {
  const { id, tenantDomain, endpoints, mode, generalVoucherMerchantId, redirects } = tenant;
  const source = endpoints === null ? 'sandbox' : namedHost(tenant, endpoints.merchantEndpoint);
  const count = Object.keys(redirects).length;
  return [id, tenantDomain, source, mode, generalVoucherMerchantId === undefined ? 'no' : 'yes', String(count)];
}
