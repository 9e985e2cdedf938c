import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import type { ExitCode } from '../lib/errors.ts';
import { exitCodeOf } from '../report/tenant-report.ts';
import { keptReleases, listReleases, pruneReleases } from '../release/release-list.ts';
import { acquireTenantLock } from '../release/tenant-lock.ts';
import { pluralize } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import { toFailure } from '../report/failures.ts';
import type { CommandIo } from './command-io.ts';
import { createMessages, type Messages } from './messages.ts';

export interface PruneCommandOptions {
  tenant?: string[];
  all?: boolean;
  keep?: number;
  dryRun?: boolean;
  config: string;
  out: string;
}

/**
 * `voucher-site prune`: deletes old releases. The live one always stays. A tenant that cannot be pruned, such as one that is being built, stops no other.
 * @throws OperatorError for wrong usage or configuration
 */
export async function prune(options: PruneCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  const ids = options.tenant === undefined ? {} : { ids: options.tenant };
  const outDir = path.resolve(io.cwd, options.out);
  const tenants = selectTenants(config, { ...ids, all: options.all === true });
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
