import { existsSync } from 'node:fs';
import type { TenantConfig } from '../config/tenant-config.ts';
import { mountAdvice } from '../doctor/machine-checks.ts';
import { toProblem, type CheckResult } from '../doctor/results.ts';
import { OperatorError } from '../lib/errors.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { parseLockOwner } from '../release/lock-file.ts';
import { formatSize, pluralize } from '../report/format.ts';
import { readTargets } from './config/read-targets.ts';
import { checkOverlaps, resolveTarget, selectTargets } from './config/target-config.ts';
import type { DirectoryTargetConfig, RsyncTargetConfig, S3TargetConfig, TargetConfig } from './config/target-config.ts';
import { checkHoldsAtTargets, type NamedSite } from './hold-checks.ts';
import { describeLockOwner } from './publish-errors.ts';
import { openTargetSession, type TargetSession } from './target-session.ts';

interface TargetChecksOptions {
  /** Absolute path of the file of targets. */
  file: string;
  /** A missing file is a problem, also without names. */
  isRequired?: boolean;
  /** Names and patterns. Default: all targets of the file. */
  names?: readonly string[];
  tenants: readonly TenantConfig[];
  /** Names proxies. */
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** A target and the tenants that share its folder, host or bucket. */
interface Place {
  /** Name in the file of targets. */
  target: string;
  /** Of the first tenant. */
  config: TargetConfig;
  tenants: string[];
  sites: NamedSite[];
}

/** At most this many hosts and buckets at once. */
const PLACES_AT_ONCE = 4;

/**
 * Whether tenants can be published: each folder, host and bucket is tried once, with a file that is deleted again.
 * @throws the signal's reason if aborted
 */
export async function checkTargets(options: TargetChecksOptions): Promise<CheckResult[]> {
  const { file, isRequired = false, names, tenants, env, signal } = options;
  if (!isRequired && names === undefined && !existsSync(file)) return [];
  const results: CheckResult[][] = [];
  try {
    const targets = await readTargets(
      file,
      tenants.map(({ id }) => id),
      env,
    );
    const selected = selectTargets(targets, names ?? [...targets.byName.keys()]);
    const places = selected.flatMap((target) => {
      const configs = new Map(tenants.map((tenant) => [tenant.id, resolveTarget(targets, target, tenant)]));
      checkOverlaps(configs);
      return placesOf(target, configs);
    });
    const session = openTargetSession(
      places.flatMap(({ sites }) => sites),
      signal,
    );
    try {
      await inParallel(places.entries(), PLACES_AT_ONCE, async ([index, place]) => {
        results[index] = await checkPlace(place, session, signal);
      });
      const usable = places.filter((_place, index) => results[index]?.every(({ status }) => status !== 'problem'));
      results.push(
        await checkHoldsAtTargets(
          usable.flatMap(({ sites }) => sites),
          session,
          signal,
        ),
      );
    } finally {
      await session.close();
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [toProblem({ id: 'targets' }, error)];
  }
  return results.flat();
}

function placesOf(target: string, configs: ReadonlyMap<string, TargetConfig>): Place[] {
  const places = new Map<string, Place>();
  for (const [tenant, config] of configs) {
    const key = JSON.stringify(config.type === 's3' ? { ...config, prefix: '', statePrefix: '' } : config);
    const place = places.get(key) ?? { target, config, tenants: [], sites: [] };
    place.tenants.push(tenant);
    place.sites.push({ target, tenant, config });
    places.set(key, place);
  }
  return [...places.values()];
}

async function checkPlace(place: Place, session: TargetSession, signal: AbortSignal): Promise<CheckResult[]> {
  const { config } = place;
  try {
    switch (config.type) {
      case 'directory':
        return await checkDirectory(config, place);
      case 'rsync':
        return await session.reach(config, () => checkRsync(config, place, session, signal));
      case 's3':
        return await checkS3(config, place, signal);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OperatorError)) throw error;
    const problem = toProblem({ id: 'target' }, error);
    return [{ ...problem, title: `${nameOf(place)}: ${problem.title}` }];
  }
}

/** `production (302 tenants)` */
function nameOf({ target, tenants }: Place): string {
  return `${target} (${pluralize(tenants.length, 'tenant')})`;
}

async function checkDirectory(config: DirectoryTargetConfig, place: Place): Promise<CheckResult[]> {
  const { checkFolder } = await import('./directory/folder-checks.ts');
  const results = await checkFolder(config, place.tenants);
  return results.map((result) => Object.assign(result, { id: 'target', title: `${nameOf(place)}: ${result.title}` }));
}

/**
 * Prints `no rsync`; or `not writable` or `read-only` and a folder; or `free`, the free kilobytes, and a line for each lock
 * that has not been renewed for `$2` seconds. `$1`: the folder of the sites, which may not exist yet.
 */
export const TRY = `
command -v rsync >/dev/null || { echo 'no rsync'; exit 0; }
folder=$1
while [ ! -e "$folder" ] && [ ! -L "$folder" ]; do folder=$(dirname "$folder"); done
trial=$(LC_ALL=C mktemp -d "$folder/.voucher-site-doctor-XXXXXX" 2>&1) && rmdir "$trial" || {
  case $trial in *[Rr]ead-only*) echo "read-only $folder" ;; *) echo "not writable $folder" ;; esac
  exit 0
}
echo "free $(df -Pk "$folder" | awk 'NR == 2 { print $4 }')"
for lock in "$1"/.work/*.lock; do
  [ -L "$lock" ] || continue
  [ $(($(date +%s) - $(stat -c %Y "$lock"))) -gt "$2" ] && echo "lock $(readlink "$lock")"
done
exit 0
`;

/** Publishing renews a lock every 30 s. */
const STALE_SECONDS = 180;

/** Free space that a publish of one large tenant needs, in bytes. */
const LEAST_BYTES = 150e6;

async function checkRsync(
  config: RsyncTargetConfig,
  place: Place,
  session: TargetSession,
  signal: AbortSignal,
): Promise<CheckResult[]> {
  const { openRemoteHost } = await import('./rsync/remote-host.ts');
  const { remote: shared } = await session.sharedBy('rsync');
  const remote = openRemoteHost(config, signal, shared);
  try {
    const given = [config.path, String(STALE_SECONDS)];
    const output = await remote.run({ script: TRY, arguments: given, isRepeatable: true, signal });
    return judgeRsync(output.split('\n'), config, place);
  } finally {
    await remote.close();
  }
}

export function judgeRsync(
  [first = '', ...rest]: readonly string[],
  config: RsyncTargetConfig,
  place: Place,
): CheckResult[] {
  const check = { id: 'target' };
  const where = `${config.host}:${config.path}`;
  if (first === 'no rsync') {
    const title = `${nameOf(place)}: rsync is not installed on ${config.host}`;
    return [{ ...check, status: 'problem', title, hint: 'Install it there: apt-get install rsync' }];
  }
  if (first.startsWith('not writable ')) {
    const folder = first.slice('not writable '.length);
    const title = `${nameOf(place)}: ${where} is not writable`;
    const hint = `Give the user that publishes write permission for ${folder} on ${config.host}.`;
    return [{ ...check, status: 'problem', title, hint }];
  }
  if (first.startsWith('read-only ')) {
    const title = `${nameOf(place)}: ${where} is on a read-only file system`;
    const hint = `Correct "path". ${mountAdvice(first.slice('read-only '.length))} All of this on ${config.host}.`;
    return [{ ...check, status: 'problem', title, hint }];
  }
  const free = Number(first.slice('free '.length)) * 1024;
  const title = `${nameOf(place)}: ${where} is writable, ${formatSize(free)} are free`;
  const isFull = free < LEAST_BYTES;
  const locks = rest.flatMap((line): CheckResult[] => {
    if (!line.startsWith('lock ')) return [];
    const owner = describeLockOwner(parseLockOwner(line.slice('lock '.length)), `${where}/.work`);
    const stale = `${nameOf(place)}: a lock was not released. ${owner}`;
    return [{ ...check, status: 'warning', title: stale, hint: 'The next publish of the tenant takes it over.' }];
  });
  if (isFull) return [{ ...check, status: 'problem', title, hint: `Free some space on ${config.host}.` }, ...locks];
  return [{ ...check, status: 'ok', title }, ...locks];
}

async function checkS3(config: S3TargetConfig, place: Place, signal: AbortSignal): Promise<CheckResult[]> {
  const [{ createStoreClient }, { openStore }, { probeConditions }] = await Promise.all([
    import('./s3/store-client.ts'),
    import('./s3/store.ts'),
    import('./s3/store-lock.ts'),
  ]);
  const where = `s3://${config.bucket}/${config.prefix}`;
  const client = createStoreClient(config);
  try {
    const store = openStore(client, config, where, signal);
    // Writes, replaces, reads and deletes an object.
    await probeConditions(store, where);
    return [{ id: 'target', status: 'ok', title: `${nameOf(place)}: ${where} is writable and can be locked` }];
  } finally {
    client.destroy();
  }
}
