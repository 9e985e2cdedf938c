import type { Command } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { formatTable, type Column } from '../report/table.ts';
import { coloursFor } from '../report/terminal.ts';
import type { namedHost, namedUrls } from '../generator/source/named-urls.ts';
import {
  configOption,
  defineCommand,
  loadTenants,
  tenantsOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';

/** Names the variables that endpoints come from instead of their values. */
interface Urls {
  namedHost: typeof namedHost;
  namedUrls: typeof namedUrls;
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

const define = (program: Command) =>
  defineCommand(program, 'tenants', 'List the tenants of the configuration', [
    ['voucher-site tenants', 'a table'],
    ["voucher-site tenants --tenant 'stadt-*'", 'what a pattern selects'],
    ['voucher-site tenants --json', 'for scripts, such as a CI matrix'],
  ])
    .addOption(tenantsOption('tenants to list (default: all)'))
    .addOption(configOption())
    .option('--json', 'print one JSON document');

export function addTenants({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await listTenants(options, io)));
}

export async function listTenants(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const [{ printConfigWarnings }, urls] = await Promise.all([
    import('../config/print-findings.ts'),
    import('../generator/source/named-urls.ts'),
  ]);
  const { config, tenants } = await loadTenants(io, { ...options, all: options.tenant === undefined });
  const ids = new Set(tenants.map(({ id }) => id));
  const warnings = config.warnings.filter(({ tenant }) => tenant === undefined || ids.has(tenant));
  printConfigWarnings(warnings, io);
  const output =
    options.json === true ? toPlainJson(documentOf({ tenants, warnings }, urls)) : tableOf(tenants, urls, io);
  io.stdout.write(`${output}\n`);
  return EXIT.OK;
}

/** Part of the command line's contract. DSNs are omitted, because consumers of the list do not need them. */
function documentOf({ tenants, warnings }: Pick<Config, 'tenants' | 'warnings'>, { namedUrls }: Urls): object {
  const summaries = tenants.map((tenant) => {
    const { id, tenantDomain, aliases = [], sandbox, mode, endpoints, generalVoucherMerchantId, redirects } = tenant;
    const nameUrls = namedUrls([tenant]);
    const named = Object.entries(endpoints ?? {}).map(([key, url]) => [key, nameUrls(url)]);
    return {
      id,
      tenantDomain,
      aliases,
      sandbox,
      mode,
      endpoints: endpoints === null ? null : Object.fromEntries(named),
      ...(generalVoucherMerchantId === undefined ? {} : { generalVoucherMerchantId }),
      redirects,
      updateCheckSeconds: tenant.updateCheckSeconds,
      withdrawalEnabled: tenant.withdrawalEnabled,
    };
  });
  return { version: DOCUMENT_VERSION, tenants: summaries, warnings };
}

function tableOf(tenants: readonly TenantConfig[], { namedHost }: Urls, { stdout, env }: CommandIo): string {
  const rows = tenants.map((tenant) => {
    const { id, tenantDomain, endpoints, mode, generalVoucherMerchantId, redirects } = tenant;
    const source = endpoints === null ? 'sandbox' : namedHost(tenant, endpoints.merchantEndpoint);
    const count = Object.keys(redirects).length;
    return [id, tenantDomain, source, mode, generalVoucherMerchantId === undefined ? 'no' : 'yes', String(count)];
  });
  return formatTable(COLUMNS, rows, coloursFor(stdout, env).bold);
}
