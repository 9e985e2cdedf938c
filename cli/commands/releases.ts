import type { Command } from '@commander-js/extra-typings';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { repeatGivenOptions } from '../lib/given-options.ts';
import { readHold } from '../generator/release/hold.ts';
import { listReleases, type Release } from '../generator/release/release-list.ts';
import { lastLive } from '../generator/release/release-manifest.ts';
import { formatCount, formatUtc } from '../report/format.ts';
import { describeHold, toHoldOrNull } from '../report/holds.ts';
import { writeJson } from '../report/plain-text.ts';
import { formatTable, type Column } from '../report/table.ts';
import type { Hold } from '../report/tenant-report.ts';
import { coloursFor } from '../report/terminal.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTenant,
  outOption,
  resolveOutDir,
  tenantOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';

const COLUMNS: readonly Column[] = [
  { title: '' },
  { title: 'Release' },
  { title: 'Live since' },
  { title: 'Built' },
  { title: 'Code' },
  { title: 'Pages', align: 'right' },
  { title: 'Merchants', align: 'right' },
];

/** Enough to name a version of the code with rollback --to-code. */
const CODE_DIGITS = 8;

const define = (program: Command) =>
  defineCommand(program, 'releases', 'List the releases of a tenant that a rollback can restore', [
    ['voucher-site releases --tenant musterstadt', 'the live one is marked'],
  ])
    .addOption(tenantOption('tenant'))
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document');

export const addCommand = commandOf(define, printReleases);

async function printReleases(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const { id: tenant } = (await loadTenant(io, options)).tenant;
  const outDir = resolveOutDir(io, options);
  const found = listReleases(outDir, tenant);
  const hold = readHold(outDir, tenant);
  if (options.json === true) {
    const document = { version: 2, tenant, hold: toHoldOrNull(hold), releases: found.map(summary) };
    writeJson(io, document);
  } else if (found.length === 0) {
    createMessages(io).say(`${tenant} has no release yet. Build one with: voucher-site build --tenant ${tenant}`);
  } else {
    io.stdout.write(`${formatTable(COLUMNS, found.map(row), coloursFor(io.stdout, io.env).bold)}\n`);
    if (hold !== undefined) io.stdout.write(`\n${describeHeld(hold, tenant)}\n`);
  }
  return EXIT.OK;
}

function describeHeld(hold: Hold | 'damaged', tenant: string): string {
  const what = hold === 'damaged' ? 'The file of the hold is damaged' : `Held at ${describeHold(hold)}`;
  return repeatGivenOptions(`${what}. No build goes live until: voucher-site resume --tenant ${tenant}`);
}

function summary({ name, isLive, manifest }: Release): object {
  const { buildId, codeId, timestamp, pages, counts } = manifest;
  return {
    name,
    isLive,
    buildId,
    codeId,
    builtAt: new Date(timestamp).toISOString(),
    releasedAt: new Date(lastLive(manifest)).toISOString(),
    pages,
    files: Object.keys(manifest.files).length,
    counts,
  };
}

function row({ name, isLive, manifest }: Release): string[] {
  const { timestamp, codeId, pages, counts } = manifest;
  return [
    isLive ? '●' : '',
    name,
    formatUtc(lastLive(manifest)),
    formatUtc(timestamp),
    codeId.slice(0, CODE_DIGITS),
    formatCount(pages),
    formatCount(counts['merchants'] ?? 0),
  ];
}
