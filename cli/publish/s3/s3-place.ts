import { setMaxListeners } from 'node:events';
import { inParallel } from '../../lib/in-parallel.ts';
import type { S3TargetConfig } from '../config/target-config.ts';
import { PHASES, phaseOf } from '../plan-publication.ts';
import { placeOfOther } from '../publish-errors.ts';
import type { PlaceOptions, PublishedPlace } from '../published-place.ts';
import { createStoreClient } from './store-client.ts';
import { lockStore, type StoreLock } from './store-lock.ts';
import { ENDED_HOLD_OBJECT, HOLD_OBJECT, openStore, PUBLISHED_OBJECT, SENDING_OBJECT, type Store } from './store.ts';
import { readOwnState } from './store-state.ts';

const CONCURRENT_REQUESTS = 16;

/** In the order of their deletion: what describes the others is deleted last. */
const OWN_OBJECTS = [HOLD_OBJECT, ENDED_HOLD_OBJECT, SENDING_OBJECT, PUBLISHED_OBJECT];

/** What publishing has written to a folder of a bucket. */
export function s3Place(
  config: S3TargetConfig,
  tenant: string,
  { signal, targetName, unsafeNoLock }: PlaceOptions,
): PublishedPlace {
  const where = `s3://${config.bucket}/${config.prefix}`;
  const client = createStoreClient(config);
  const store = openStore(client, config, where, signal);
  // The lock is released after an abort as well.
  const neverAborted = new AbortController().signal;
  const unabortable = openStore(client, config, where, neverAborted);
  setMaxListeners(0, signal, neverAborted);
  let lock: StoreLock | undefined;

  async function forEach(files: readonly string[], work: (file: string) => Promise<void>): Promise<void> {
    await lock?.confirm();
    await inParallel(files, CONCURRENT_REQUESTS, async (file) => {
      signal.throwIfAborted();
      await lock?.check();
      await work(file);
    });
  }

  return {
    where,
    async lock() {
      if (unsafeNoLock) return { release: async () => {} };
      lock = await lockStore(unabortable, { tenant, where, targetName });
      return lock;
    },
    async list() {
      const { files, own } = await findObjects(store, tenant, where);
      return [...files, ...own].map((object) => store.keyOf(object));
    },
    async remove() {
      const { files, own } = await findObjects(store, tenant, where);
      // Documents before the files that they refer to.
      for (const phase of PHASES.toReversed()) {
        const ofPhase = files.filter((file) => phaseOf(file) === phase);
        if (ofPhase.length > 0) await forEach(ofPhase, (file) => store.delete(file));
      }
      await lock?.confirm();
      for (const object of own) await store.delete(object);
      return [];
    },
    async disconnect() {
      client.destroy();
    },
  };
}

/** Objects that publishing has written and that exist, and its own objects. */
async function findObjects(store: Store, tenant: string, where: string): Promise<{ files: string[]; own: string[] }> {
  const { published, sending } = await readOwnState(store);
  if (published !== undefined && published.manifest.tenant !== tenant)
    throw placeOfOther(tenant, where, published.manifest.tenant);
  const known = new Set([
    ...Object.keys(published?.objects ?? {}),
    ...Object.keys(sending),
    ...(published?.doomed ?? []),
  ]);
  const listed = known.size === 0 ? new Map() : await store.list();
  const heads = await Promise.all(OWN_OBJECTS.map((object) => store.head(object)));
  return {
    files: [...known].filter((file) => listed.has(file)),
    own: OWN_OBJECTS.filter((_object, index) => heads[index] !== undefined),
  };
}
