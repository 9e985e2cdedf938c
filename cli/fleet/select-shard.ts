import path from 'node:path';
import type { Config } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { shardRequest, type Shard } from './shard-request.ts';
import { takeShard } from './take-shard.ts';

export interface Selection {
  tenant?: string[];
  all?: boolean;
  shard?: string;
  shards?: number;
  /** File with the times that shards are balanced by. */
  times?: string;
}

/**
 * The tenants that a build is to work on. The environment can ask for a share of all, never of those that were named.
 * @throws OperatorError for wrong usage
 */
export async function selectShard(
  config: Pick<Config, 'tenants'>,
  options: Selection,
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd: string },
): Promise<{ tenants: TenantConfig[]; shard?: Shard }> {
  const { tenant, all = false } = options;
  const tenants = selectTenants(config, { ...(tenant === undefined ? {} : { ids: tenant }), all });
  if (!all) refuseShard(options);
  const shard = all ? shardRequest(options, env) : undefined;
  if (shard === undefined) return { tenants };
  const times = options.times === undefined ? new Map() : await readTimes(path.resolve(cwd, options.times));
  return { tenants: takeShard(tenants, shard, times), shard };
}

/** Loaded only where it is asked for. */
async function readTimes(file: string): Promise<Map<string, number | undefined>> {
  const { readTimesFile } = await import('./times-file.ts');
  return readTimesFile(file);
}

function refuseShard({ shard, shards, times }: Selection): void {
  const given = Object.entries({ shard, shards, times }).find(([, value]) => value !== undefined);
  if (given === undefined) return;
  throw new OperatorError({
    code: 'SHARD_INVALID',
    title: `--${given[0]} is only for --all`,
    details: ['Shards deal out all tenants of the configuration; tenants that are named are built here.'],
    hint: 'leave out either --tenant or the options of shards',
    exitCode: EXIT.USAGE,
  });
}
