import { existsSync } from 'node:fs';
import type { TenantConfig } from '../config/tenant-config.ts';
import { toProblem, type CheckResult } from '../doctor/results.ts';
import { groupBy } from '../lib/collections.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { pluralize } from '../report/format.ts';
import { describeHold } from '../report/holds.ts';
import { readTargets } from './config/read-targets.ts';
import { refuseOverlaps, resolveTarget, selectTargets } from './config/resolve-targets.ts';
import { kindOf, type TargetConfig } from './target-kinds.ts';
import { readPublishedSites, withTargets, type TargetReply, type TargetSession } from './target-session.ts';
import type { TenantTarget } from './target.ts';

interface TargetChecksOptions {
  /** Absolute path of the file of targets. */
  file: string;
  /** A missing file is a problem, also without names. */
  isRequired?: boolean;
  /** Names and patterns. Default: all targets of the file. */
  names?: readonly string[] | undefined;
  tenants: readonly TenantConfig[];
  /** Names proxies. */
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Is called with the progress. */
  tell?: (progress: string) => void;
}

/** At most this many folders, hosts and buckets at once. */
const ROOTS_AT_ONCE = 4;

/**
 * Whether tenants can be published: each folder, host and bucket is tried once, with a file that is deleted again.
 * @throws the signal's reason if aborted
 */
export async function checkTargets(options: TargetChecksOptions): Promise<CheckResult[]> {
  const { file, isRequired = false, names, tenants, env, signal } = options;
  if (!isRequired && names === undefined && !existsSync(file)) return [];
  try {
    const targets = await readTargets(file, tenants, env);
    const byName = selectTargets(targets, names ?? [...targets.byName.keys()]).map((name) =>
      tenants.map((tenant) => resolveTarget(targets, name, tenant)),
    );
    for (const ofName of byName) refuseOverlaps(ofName);
    const groups = byName.flatMap(groupByRoot);
    return await withTargets(byName.flat(), { signal }, (session) => checkAll(groups, session, options));
  } catch (error) {
    // A name that is no target is a mistake of the command line, not of the configuration.
    if (!(error instanceof OperatorError) || error.exitCode === EXIT.USAGE) throw error;
    return [toProblem({ id: 'targets' }, error)];
  }
}

/** Targets of tenants that share a folder, a host or a bucket. */
type Group = readonly [first: TenantTarget<TargetConfig>, ...others: TenantTarget<TargetConfig>[]];

function groupByRoot(targets: readonly TenantTarget<TargetConfig>[]): Group[] {
  const rootOf = ({ config }: TenantTarget<TargetConfig>) =>
    JSON.stringify([config.type, ...kindOf(config.type).rootOf(config)]);
  return [...groupBy(targets, rootOf).values()];
}

async function checkAll(
  groups: readonly Group[],
  session: TargetSession,
  options: Pick<TargetChecksOptions, 'signal' | 'tell'>,
): Promise<CheckResult[]> {
  const results = await inParallel(groups, ROOTS_AT_ONCE, (group) => checkRoot(group, session, options.signal));
  const usable = groups.filter((_group, index) => results[index]?.every(({ status }) => status !== 'problem'));
  const replies = await readPublishedSites(usable.flat(), session, options);
  return [...results.flat(), ...replies.flatMap(judgeHold)];
}

async function checkRoot(group: Group, session: TargetSession, signal: AbortSignal): Promise<CheckResult[]> {
  const [{ name, config }] = group;
  const title = `${name} (${pluralize(group.length, 'tenant')})`;
  try {
    const shared = await session.sharedBy(config.type);
    const context = { tenants: group.map(({ tenant }) => tenant), shared, signal };
    const results = await session.reach(config, () => kindOf(config.type).check(config, context));
    return results.map((result) => Object.assign(result, { id: 'target', title: `${title}: ${result.title}` }));
  } catch (error) {
    signal.throwIfAborted();
    const problem = toProblem({ id: 'target' }, error);
    return [{ ...problem, title: `${title}: ${problem.title}` }];
  }
}

/** Other machines cannot publish where a release is held, and learn so from nothing else before they try. */
function judgeHold(reply: TargetReply): CheckResult[] {
  const { tenant, name } = reply.target;
  const check = { id: 'target', tenant };
  if ('error' in reply) {
    const problem = toProblem(check, reply.error);
    return [{ ...problem, title: `${name}: ${problem.title}` }];
  }
  const hold = reply.site?.hold;
  const command = `voucher-site resume --tenant ${tenant} --target ${name}`;
  if (hold === undefined) return [];
  if (hold === 'damaged') {
    const subject = `${name}: HOLD_DAMAGED the hold cannot be read, so publishes are refused`;
    const hint = `Publish a release that is held here, or end the hold: ${command}`;
    return [{ ...check, status: 'problem', subject, title: `${subject} (${reply.where})`, hint }];
  }
  const subject = `${name}: held, so only the held release and later holds are published`;
  const hint = `Once data or code are correct: ${command}`;
  return [{ ...check, status: 'warning', subject, title: `${name}: held at ${describeHold(hold)}`, hint }];
}
