import Table from 'cli-table3';
import type { ConfigWarning } from '../config/finding.ts';
import { readConfig } from '../config/read-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { coloursFor } from '../report/terminal-io.ts';
import type { TerminalStream } from '../report/terminal-io.ts';

export interface TenantsOptions {
  configFile: string;
  /** One document instead of a table. */
  json: boolean;
  env: NodeJS.ProcessEnv;
  stdout: TerminalStream;
}

const DOCUMENT_VERSION = 1;
const NO_LINES = { top: '', 'top-mid': '', 'top-left': '', 'top-right': '', bottom: '', 'bottom-mid': '' };
const NO_CORNERS = { 'bottom-left': '', 'bottom-right': '', left: '', 'left-mid': '', mid: '', 'mid-mid': '' };
const NO_SIDES = { right: '', 'right-mid': '', middle: '  ' };

/**
 * Lists the tenants of the configuration.
 * @returns the warnings of the configuration, for stderr; the JSON document holds them as well.
 * @throws OperatorError where the configuration is not valid.
 */
export async function runTenants({ configFile, json, env, stdout }: TenantsOptions): Promise<ConfigWarning[]> {
  const { tenants, warnings } = await readConfig(configFile, env);
  if (json) {
    const document = { version: DOCUMENT_VERSION, tenants: tenants.map(summary), warnings };
    stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return warnings;
  }
  const colours = coloursFor(stdout, env);
  const table = new Table({
    head: ['Tenant', 'Domain', 'Data from', 'Mode', 'General voucher', 'Redirects'].map((title) => colours.bold(title)),
    chars: { ...NO_LINES, ...NO_CORNERS, ...NO_SIDES },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colAligns: ['left', 'left', 'left', 'left', 'left', 'right'],
  });
  for (const tenant of tenants) table.push(row(tenant));
  stdout.write(`${trimLines(table.toString())}\n`);
  return warnings;
}

/** What other programs may rely on. The DSN is left out: nobody lists tenants to read it. */
function summary(tenant: TenantConfig): object {
  const { id, tenantDomain, sandbox, mode, endpoints, generalVoucherMerchantId, redirects } = tenant;
  return {
    id,
    tenantDomain,
    sandbox,
    mode,
    endpoints,
    ...(generalVoucherMerchantId === undefined ? {} : { generalVoucherMerchantId }),
    redirects,
    updateCheckSeconds: tenant.updateCheckSeconds,
    withdrawalEnabled: tenant.withdrawalEnabled,
  };
}

function row({ id, tenantDomain, endpoints, mode, generalVoucherMerchantId, redirects }: TenantConfig): string[] {
  const source = endpoints === null ? 'sandbox' : new URL(endpoints.merchantEndpoint).host;
  const count = Object.keys(redirects).length;
  return [id, tenantDomain, source, mode, generalVoucherMerchantId === undefined ? 'no' : 'yes', String(count)];
}

function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
