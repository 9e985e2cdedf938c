import type { Command } from '@commander-js/extra-typings';
import type { ExitCode } from '../lib/errors.ts';
import { keptReleases, listReleases, pruneReleases } from '../release/release-list.ts';
import { acquireTenantLock } from '../release/tenant-lock.ts';
import { toFailure } from '../report/failures.ts';
import { pluralize } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import { exitCodeOf } from '../report/tenant-report.ts';
import {
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  positiveInteger,
  resolveOutDir,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages, type Messages } from './messages.ts';

const define = (program: Command) =>
  defineCommand(program, 'prune', 'Delete old releases', [
    ['voucher-site prune --all', 'all but the last five of each tenant, as every build does'],
    ['voucher-site prune --tenant musterstadt --keep 1', 'all but the live one'],
  ])
    .option('-t, --tenant <id...>', 'tenants')
    .option('-a, --all', 'every tenant of the configuration')
    .option('--keep <n>', 'number of releases to keep, including the live one', positiveInteger)
    .option('--dry-run', 'only print what would be deleted')
    .addOption(configOption())
    .addOption(outOption());

export function addPrune({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await prune(options, io)));
}

/** Deletes old releases, but never the live one. A tenant that fails, such as one that is being built, stops no other. */
async function prune(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const { tenants } = await loadTenants(io, options);
  const outDir = resolveOutDir(io, options);
  const messages = createMessages(io);
  return exitCodeOf(
    tenants.map(({ id }) => {
      try {
        const lines =
          options.dryRun === true
            ? planTenant(outDir, id, options.keep)
            : pruneTenant(outDir, id, options.keep, messages);
        for (const line of lines) io.stdout.write(`${toPlainText(line)}\n`);
        return { status: 'built' as const };
      } catch (error) {
        messages.fail(error);
        return { status: 'failed' as const, exitCode: toFailure(error).exitCode };
      }
    }),
  );
}

function pruneTenant(outDir: string, tenant: string, keep: number | undefined, { warn }: Messages): string[] {
  const before = namesOf(outDir, tenant);
  if (before.length === 0) return [nothingIn(outDir, tenant)];
  const lock = acquireTenantLock(outDir, tenant);
  try {
    for (const line of pruneReleases(outDir, tenant, keep)) warn(line);
  } finally {
    lock.release();
  }
  const left = new Set(namesOf(outDir, tenant));
  const gone = before.filter((name) => !left.has(name));
  return [`${tenant}: ${pluralize(gone.length, 'release')} deleted${listed(gone)}, ${left.size} left`];
}

function planTenant(outDir: string, tenant: string, keep: number | undefined): string[] {
  const names = namesOf(outDir, tenant);
  if (names.length === 0) return [nothingIn(outDir, tenant)];
  const kept = keptReleases(outDir, tenant, keep) ?? new Set(names);
  const gone = names.filter((name) => !kept.has(name));
  const left = names.length - gone.length;
  return [`${tenant}: ${pluralize(gone.length, 'release')} to delete${listed(gone)}, ${left} left`];
}

function nothingIn(outDir: string, tenant: string): string {
  return `${tenant}: no releases in ${outDir}`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
}

function namesOf(outDir: string, tenant: string): string[] {
  return listReleases(outDir, tenant).map(({ name }) => name);
}
