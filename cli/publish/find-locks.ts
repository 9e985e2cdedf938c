import { withFileErrors } from '../lib/file-errors.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { lockFile } from '../lib/paths.ts';
import { breakLock, inspectLock, type InspectedLock } from '../release/lock-file.ts';
import type { RsyncTargetConfig, S3TargetConfig } from './config/target-config.ts';
import { withTargetErrors } from './directory/target-folder.ts';
import type { SiteAtTarget } from './target-session.ts';

/** A tenant's lock in a folder of sites, on a host or in a store. */
export interface FoundLock {
  tenant: string;
  /** For messages: `/srv/www/.work/musterstadt.lock`, `web1:/srv/www/…`, `s3://bucket/…` */
  place: string;
  lock: InspectedLock;
  /**
   * Removes the lock if it is still the inspected one.
   * @returns whether there is no lock now; false if another process has taken it
   */
  remove(): Promise<boolean>;
}

const HOSTS_AT_ONCE = 4;
const CONCURRENT_REQUESTS = 16;

/** The lock of builds, and of a publish to a target of type directory. */
export function findFolderLock(folder: string, tenant: string): FoundLock | undefined {
  const file = lockFile(folder, tenant);
  const lock = withFileErrors(file, () => inspectLock(file));
  if (lock === undefined) return undefined;
  return { tenant, place: file, lock, remove: async () => withFileErrors(file, () => breakLock(file, lock)) };
}

/**
 * Finds the locks of publishes, with one command per host and one request per folder of a store. Changes nothing.
 * @throws OperatorError if a target cannot be reached, or its folder is missing; the signal's reason if aborted
 */
export async function findTargetLocks(sites: readonly SiteAtTarget[], signal: AbortSignal): Promise<FoundLock[]> {
  const found: FoundLock[] = [];
  const hosts = new Map<string, { config: RsyncTargetConfig; tenants: string[] }>();
  const stores: { config: S3TargetConfig; tenant: string }[] = [];
  for (const { tenant, config } of sites) {
    if (config.type === 'directory') {
      const lock = await withTargetErrors(config, config.path, () => findFolderLock(config.path, tenant));
      if (lock !== undefined) found.push(lock);
    } else if (config.type === 's3') stores.push({ config, tenant });
    else {
      const key = JSON.stringify(config);
      const host = hosts.get(key) ?? { config, tenants: [] };
      host.tenants.push(tenant);
      hosts.set(key, host);
    }
  }
  await inParallel(hosts.values(), HOSTS_AT_ONCE, async ({ config, tenants }) => {
    found.push(...(await findHostLocks(config, tenants, signal)));
  });
  await inParallel(stores, CONCURRENT_REQUESTS, async ({ config, tenant }) => {
    found.push(...(await findStoreLock(config, tenant, signal)));
  });
  const order = new Map(sites.map(({ tenant }, index) => [tenant, index]));
  return found.toSorted((a, b) => (order.get(a.tenant) ?? 0) - (order.get(b.tenant) ?? 0));
}

async function findHostLocks(
  config: RsyncTargetConfig,
  tenants: readonly string[],
  signal: AbortSignal,
): Promise<FoundLock[]> {
  const [{ openRemoteHost }, { breakRemoteLock, inspectRemoteLocks }] = await Promise.all([
    import('./rsync/remote-host.ts'),
    import('./rsync/remote-lock.ts'),
  ]);
  const where = `${config.host}:${config.path}`;
  const remote = openRemoteHost(config, signal);
  try {
    const locks = await inspectRemoteLocks(remote, config.path, tenants, where);
    return locks.map(({ tenant, file, content, lock }) => ({
      tenant,
      place: `${config.host}:${file}`,
      lock,
      async remove() {
        try {
          return await breakRemoteLock(remote, config.path, tenant, content, where);
        } finally {
          await remote.close();
        }
      },
    }));
  } finally {
    await remote.close();
  }
}

async function findStoreLock(config: S3TargetConfig, tenant: string, signal: AbortSignal): Promise<FoundLock[]> {
  const [{ createStoreClient }, { openStore, LOCK_OBJECT }, { breakStoreLock, inspectStoreLock }] = await Promise.all([
    import('./s3/store-client.ts'),
    import('./s3/store.ts'),
    import('./s3/store-lock.ts'),
  ]);
  const where = `s3://${config.bucket}/${config.prefix}`;
  const client = createStoreClient(config);
  const store = openStore(client, config, where, signal);
  try {
    const lock = await inspectStoreLock(store);
    if (lock === undefined) return [];
    const remove = () => breakStoreLock(store, where, lock).finally(() => client.destroy());
    return [{ tenant, place: `s3://${config.bucket}/${store.keyOf(LOCK_OBJECT)}`, lock, remove }];
  } finally {
    client.destroy();
  }
}
