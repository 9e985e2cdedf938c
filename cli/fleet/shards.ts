import path from 'node:path';
import type { Config } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, OperatorError, assert } from '../lib/errors.ts';
import { balance } from './plan.ts';

interface Selection {
  tenant?: string[];
  all?: boolean;
  shard?: string;
  shards?: number;
  /** File with the times that shards are balanced by. */
  times?: string;
}

/**
 * The tenants of a build. Variables of the CI system apply only to --all, not to named tenants.
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

async function readTimes(file: string): Promise<Map<string, number | undefined>> {
  const { readTimesFile } = await import('./build-times.ts');
  return readTimesFile(file);
}

function refuseShard({ shard, shards, times }: Selection): void {
  const given = Object.entries({ shard, shards, times }).find(([, value]) => value !== undefined);
  if (given === undefined) return;
  throw new OperatorError({
    code: 'SHARD_INVALID',
    title: `--${given[0]} is only for --all`,
    details: ['Shards divide all tenants of the configuration; named tenants are always built by this process.'],
    hint: 'remove either --tenant or the options of shards',
    exitCode: EXIT.USAGE,
  });
}

/** One of several parts of all tenants; `index` starts at 1. */
export interface Shard {
  index: number;
  of: number;
}

export interface ShardOptions {
  /** `--shard`, such as `2/5`. */
  shard?: string;
  /** `--shards`: number of shards, if the environment contains only the index. */
  shards?: number;
}

interface Variables {
  index: string;
  total: string;
  /** Number of the first shard. */
  first: number;
}

/**
 * The variables with which CI systems number the copies of a job. GitLab: https://docs.gitlab.com/ci/yaml/#parallel;
 * Kubernetes: Indexed Jobs, which do not provide the total; AWS Batch: array jobs.
 */
const SOURCES: readonly Variables[] = [
  { index: 'CI_NODE_INDEX', total: 'CI_NODE_TOTAL', first: 1 },
  { index: 'JOB_COMPLETION_INDEX', total: 'JOB_COMPLETION_TOTAL', first: 0 },
  { index: 'AWS_BATCH_JOB_ARRAY_INDEX', total: 'AWS_BATCH_JOB_ARRAY_SIZE', first: 0 },
];

/**
 * The shard that `--shard` or the environment selects.
 * @returns undefined for all tenants
 * @throws OperatorError that names the option or variable and its value
 */
export function shardRequest({ shard, shards }: ShardOptions, env: NodeJS.ProcessEnv): Shard | undefined {
  if (shard !== undefined) return fromOption(shard, shards);
  for (const source of SOURCES) {
    const found = fromVariables(source, shards, env);
    if (found !== undefined) return found;
  }
  if (shards === undefined || shards === 1) return undefined;
  throw wrong(`--shards is ${shards}, but neither an option nor a variable contains the index`, [
    `Checked variables: ${SOURCES.map(({ index }) => index).join(', ')}`,
  ]);
}

function fromOption(text: string, shards: number | undefined): Shard {
  const [, index, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (index === undefined || shard.index < 1 || shard.index > shard.of) {
    throw wrong(`--shard is "${text}"`, ['Expected i/n with i from 1 to n, such as 2/5.']);
  }
  if (shards !== undefined && shards !== shard.of) throw wrong(`--shard is "${text}", but --shards is ${shards}`, []);
  return shard;
}

function fromVariables(names: Variables, shards: number | undefined, env: NodeJS.ProcessEnv): Shard | undefined {
  const of = wholeNumber(names.total, env) ?? shards;
  const index = wholeNumber(names.index, env);
  if (index === undefined) {
    // GitLab sets 1 in jobs that are not parallel.
    if (of === undefined || of === 1 || env[names.total] === undefined) return undefined;
    throw wrong(`${names.total} is "${of}", but ${names.index} is not set`, []);
  }
  if (of === undefined) {
    throw wrong(`${names.index} is "${index}", but the number of shards is unknown`, [
      `Set ${names.total}, or give --shards <n>.`,
    ]);
  }
  const last = of - 1 + names.first;
  if (index < names.first || index > last) {
    throw wrong(`${names.index} is "${index}"`, [`Expected a number from ${names.first} to ${last} for ${of} shards.`]);
  }
  return { index: index - names.first + 1, of };
}

/** An empty variable counts as unset. */
function wholeNumber(name: string, env: NodeJS.ProcessEnv): number | undefined {
  const text = env[name] ?? '';
  if (text === '') return undefined;
  if (!/^\d{1,6}$/.test(text)) throw wrong(`${name} is "${text}"`, ['Expected an integer.']);
  return Number(text);
}

function wrong(title: string, details: readonly string[]): OperatorError {
  return new OperatorError({
    code: 'SHARD_INVALID',
    title,
    details,
    hint: 'select the shard with --shard i/n, where i starts at 1',
    exitCode: EXIT.USAGE,
  });
}

/**
 * The tenants of one shard, in the order of the configuration. Together, the shards contain each tenant exactly once if all
 * of them get the same tenants and times. Therefore times come from a file and not from the releases: a shard that starts
 * late would see times that other shards have just recorded, and distribute the tenants differently.
 * @param times known times in milliseconds, by tenant
 */
export function takeShard(
  tenants: readonly TenantConfig[],
  { index, of }: Shard,
  times: ReadonlyMap<string, number | undefined>,
): TenantConfig[] {
  const groups = balance(
    tenants.map(({ id }) => ({ tenant: id, ms: times.get(id) })),
    of,
  );
  const group = groups[index - 1];
  assert(group !== undefined, `there is a shard ${index} of ${of}`);
  const mine = new Set(group.tenants);
  return tenants.filter(({ id }) => mine.has(id));
}
