import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { readHold } from '../release/hold.ts';
import { listReleases, type Release } from '../release/release-list.ts';
import { formatCount, formatUtc } from '../report/format.ts';
import { describeHold } from '../report/holds.ts';
import type { Hold } from '../report/tenant-report.ts';
import { formatTable, type Column } from '../report/table.ts';
import { toPlainJson } from '../report/plain-text.ts';
import { coloursFor } from '../report/terminal.ts';
import type { CommandIo } from './command-io.ts';

export interface ReleasesCommandOptions {
  tenant: string;
  config: string;
  out: string;
  json?: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: '' },
  { title: 'Release' },
  { title: 'Live since' },
  { title: 'Built' },
  { title: 'Pages', align: 'right' },
  { title: 'Merchants', align: 'right' },
];

/**
 * `voucher-site releases`: lists the releases of a tenant that can be gone back to.
 * @throws OperatorError for wrong usage or configuration
 */
export async function releases(options: ReleasesCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  selectTenants(config, { ids: [options.tenant] });
  const outDir = path.resolve(io.cwd, options.out);
  const found = listReleases(outDir, options.tenant);
  const hold = readHold(outDir, options.tenant);
  if (options.json === true) {
    const document = { version: 1, tenant: options.tenant, hold: hold ?? null, releases: found.map(summary) };
    io.stdout.write(`${toPlainJson(document)}\n`);
  } else if (found.length === 0) {
    io.stderr.write(`${options.tenant} has no release yet: voucher-site build --tenant ${options.tenant} makes one.\n`);
  } else {
    io.stdout.write(`${formatTable(COLUMNS, found.map(row), coloursFor(io.stdout, io.env).bold)}\n`);
    if (hold !== undefined) io.stdout.write(`\n${describeHeld(hold, options.tenant)}\n`);
  }
  return EXIT.OK;
}

function describeHeld(hold: Hold | 'damaged', tenant: string): string {
  const what =
    hold === 'damaged' ? 'The file that says which release is held is damaged' : `Held at ${describeHold(hold)}`;
  return `${what}. No build goes live until: voucher-site resume --tenant ${tenant}`;
}

function summary({ name, isLive, manifest }: Release): object {
  const { buildId, timestamp, releasedAt, pages, counts } = manifest;
  return {
    name,
    isLive,
    buildId,
    builtAt: timestamp,
    releasedAt,
    pages,
    files: Object.keys(manifest.files).length,
    counts,
  };
}

function row({ name, isLive, manifest }: Release): string[] {
  const { timestamp, releasedAt, pages, counts } = manifest;
  return [
    isLive ? '●' : '',
    name,
    releasedAt === undefined ? '–' : formatUtc(releasedAt),
    formatUtc(timestamp),
    formatCount(pages),
    formatCount(counts['merchants'] ?? 0),
  ];
}
