import type { Command } from '@commander-js/extra-typings';
import type { ExitCode } from '../lib/errors.ts';
import { assertOutputExists, isDiskFull } from '../lib/file-errors.ts';
import { toFailure } from '../report/failures.ts';
import { pluralize } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import { exitCodeOf } from '../report/tenant-report.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  positiveInteger,
  resolveOutDir,
  tenantsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';
import { noteActions } from './recording.ts';

const define = (program: Command) =>
  defineCommand(program, 'prune', 'Delete old releases', [
    ['voucher-site prune --all', 'all that the next build would delete'],
    ['voucher-site prune --tenant musterstadt --keep 1', 'all but the live one'],
  ])
    .addOption(tenantsOption('tenants'))
    .option('-a, --all', 'every tenant of the configuration')
    .option('--keep <n>', 'exactly this many, including the live one, whatever code made them', positiveInteger)
    .option('--dry-run', 'only print what would be deleted')
    .addOption(configOption())
    .addOption(outOption())
    .addHelpText(
      'after',
      `
Kept are the live and the held release, the last five, and the newest of each version of the code of the last
14 days. They share unchanged files: of 75 MB for 1,000 merchants, a release after one changed merchant takes
14 MB (folders and changed files), one by other code 70 MB.`,
    );

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, prune);

/** Deletes old releases, but never the live one. A tenant that fails, such as one that is being built, stops no other. */
async function prune(options: Options, io: CommandIo): Promise<ExitCode> {
  const [{ expiredReleases, forgetExpiredReleases, listReleases, pruneReleases }, { acquireTenantLock }] =
    await Promise.all([import('../generator/release/release-list.ts'), import('../generator/release/tenant-lock.ts')]);
  const { tenants } = await loadTenants(io, options);
  const { keep } = options;
  const outDir = resolveOutDir(io, options);
  assertOutputExists(outDir);
  const { warn, fail } = createMessages(io);
  const namesOf = (tenant: string) => listReleases(outDir, tenant).map(({ name }) => name);

  const deleted: { tenant: string; action: 'prune'; what: string[] }[] = [];

  const describePlan = (tenant: string, names: readonly string[]) => {
    const expired = expiredReleases(outDir, tenant, { keep }) ?? [];
    return describe(tenant, names, new Set(names.filter((name) => !expired.includes(name))), 'to delete');
  };

  const lockTenant = (tenant: string) => {
    try {
      return acquireTenantLock(outDir, tenant);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      forgetExpiredReleases(outDir, tenant, { keep });
      return acquireTenantLock(outDir, tenant);
    }
  };

  const pruneTenant = (tenant: string, names: readonly string[]) => {
    const lock = lockTenant(tenant);
    try {
      for (const line of pruneReleases(outDir, tenant, { keep })) warn(line);
    } finally {
      lock.release();
    }
    const left = new Set(namesOf(tenant));
    const what = names.filter((name) => !left.has(name));
    if (what.length > 0) deleted.push({ tenant, action: 'prune', what });
    return describe(tenant, names, left, 'deleted');
  };

  const outcomes = tenants.map(({ id }) => {
    try {
      const names = namesOf(id);
      const run = options.dryRun === true ? describePlan : pruneTenant;
      const line = names.length === 0 ? `${id}: no releases in ${outDir}` : run(id, names);
      io.stdout.write(`${toPlainText(line)}\n`);
      return { status: 'pruned' };
    } catch (error) {
      fail(error);
      return { status: 'failed', exitCode: toFailure(error).exitCode };
    }
  });
  await noteActions(outDir, deleted, io);
  return exitCodeOf(outcomes);
}

/** `musterstadt: 2 releases deleted (3c1e7b, 8b61aa), 5 left` */
function describe(tenant: string, names: readonly string[], kept: ReadonlySet<string>, what: string): string {
  const deleted = names.filter((name) => !kept.has(name));
  const list = deleted.length === 0 ? '' : ` (${deleted.join(', ')})`;
  return `${tenant}: ${pluralize(deleted.length, 'release')} ${what}${list}, ${names.length - deleted.length} left`;
}
