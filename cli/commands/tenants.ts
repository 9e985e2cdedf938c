import type { Command } from '@commander-js/extra-typings';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { formatTable, type Column } from '../report/table.ts';
import { coloursFor } from '../report/terminal.ts';
import type { namedHost } from '../generator/source/client-options.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTenants,
  tenantsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';

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

export const addCommand = commandOf(define, listTenants);

export async function listTenants(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const [{ printConfigWarnings }, { tenantsDocument }, { namedHost }] = await Promise.all([
    import('../config/print-findings.ts'),
    import('../generator/source/tenants-document.ts'),
    import('../generator/source/client-options.ts'),
  ]);
  const { config, tenants } = await loadTenants(io, { ...options, all: options.tenant === undefined });
  const ids = new Set(tenants.map(({ id }) => id));
  const warnings = config.warnings.filter(({ tenant }) => tenant === undefined || ids.has(tenant));
  printConfigWarnings(warnings, io);
  const isJson = options.json === true;
  const output = isJson ? toPlainJson(tenantsDocument({ tenants, warnings })) : tableOf(tenants, namedHost, io);
  io.stdout.write(`${output}\n`);
  return EXIT.OK;
}

function tableOf(tenants: readonly TenantConfig[], host: typeof namedHost, { stdout, env }: CommandIo): string {
  const rows = tenants.map((tenant) => {
    const { id, tenantDomain, endpoints, mode, generalVoucherMerchantId, redirects } = tenant;
    const source = endpoints === null ? 'sandbox' : host(tenant, endpoints.merchantEndpoint);
    const count = Object.keys(redirects).length;
    return [id, tenantDomain, source, mode, generalVoucherMerchantId === undefined ? 'no' : 'yes', String(count)];
  });
  return formatTable(COLUMNS, rows, coloursFor(stdout, env).bold);
}
