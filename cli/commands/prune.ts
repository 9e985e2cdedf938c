import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { EXIT, type ExitCode } from '../errors/exit-codes.ts';
import { listReleases } from '../release/list-releases.ts';
import { pruneReleases } from '../release/prune-releases.ts';
import { acquireTenantLock } from '../release/tenant-lock.ts';
import { countOf } from '../report/count.ts';
import type { CommandIo } from './command-io.ts';
import { createMessages } from './messages.ts';

export interface PruneCommandOptions {
  tenant?: string[];
  all?: boolean;
  keep?: number;
  config: string;
  out: string;
}

/**
 * `voucher-site prune`: deletes releases that nobody goes back to any more. The live one always stays.
 * @throws OperatorError for wrong usage or configuration, or where a tenant is being built
 */
export async function prune(options: PruneCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  const ids = options.tenant === undefined ? {} : { ids: options.tenant };
  const outDir = path.resolve(io.cwd, options.out);
  for (const { id } of selectTenants(config, { ...ids, all: options.all === true })) {
    const before = listReleases(outDir, id).length;
    if (before === 0) continue;
    const lock = acquireTenantLock(outDir, id);
    try {
      for (const line of pruneReleases(outDir, id, options.keep)) createMessages(io).warn(line);
    } finally {
      lock.release();
    }
    const left = listReleases(outDir, id).length;
    io.stdout.write(`${id}: ${countOf(before - left, 'release')} deleted, ${left} left\n`);
  }
  return EXIT.OK;
}
