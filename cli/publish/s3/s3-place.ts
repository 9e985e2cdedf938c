import { setMaxListeners } from 'node:events';
import { CopyObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { assert } from '../../lib/errors.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import type { S3TargetConfig } from '../config/target-config.ts';
import { PHASES, phaseOf } from '../plan-publication.ts';
import { placeOfOther, placeTaken } from '../publish-errors.ts';
import type { PlaceOptions, PublishedPlace, RenameTarget } from '../published-place.ts';
import { createStoreClient } from './store-client.ts';
import { describeStoreError } from './store-errors.ts';
import { lockStore, type StoreLock } from './store-lock.ts';
import {
  ENDED_HOLD_OBJECT,
  HOLD_OBJECT,
  openStore,
  PUBLISHED_OBJECT,
  putOwn,
  SENDING_OBJECT,
  type Store,
} from './store.ts';
import { readOwnState, writePublished } from './store-state.ts';

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
    renameTo: (other) => copyTo(other),
    async disconnect() {
      client.destroy();
    },
  };

  /** Copies within the store. The old folder stays, so that the CDN can be switched to the new one at any time. */
  async function copyTo({ tenant: to, config: target }: RenameTarget): Promise<'renamed' | 'done' | 'nothing'> {
    assert(target.type === 's3', 'a target has the same type for all tenants');
    const place = `s3://${target.bucket}/${target.prefix}`;
    const other = openStore(client, target, place, signal);
    const [{ published }, there] = await Promise.all([readOwnState(store), readOwnState(other)]);
    const isSamePlace = store.keyOf(PUBLISHED_OBJECT) === other.keyOf(PUBLISHED_OBJECT);
    if (published === undefined) return there.published?.manifest.tenant === to ? 'done' : 'nothing';
    const isThere = there.published !== undefined && !isSamePlace;
    if (isThere && there.published?.manifest.buildId !== published.manifest.buildId) {
      throw placeTaken(tenant, { tenant: to, where: place, targetName });
    }
    if (there.published?.manifest.tenant === to) return 'done';
    const objects = new Map(Object.entries(published.objects));
    if (target.prefix !== config.prefix || target.bucket !== config.bucket) {
      for (const phase of PHASES) {
        const ofPhase = [...objects.keys()].filter((file) => phaseOf(file) === phase);
        await forEach(ofPhase, async (file) => {
          const [sha256 = '', etag = '', tag = ''] = objects.get(file) ?? [];
          const copied = await copyObject(
            client,
            { from: config.bucket, key: store.keyOf(file) },
            target,
            other.keyOf(file),
          );
          objects.set(file, [sha256, copied ?? etag, tag]);
        });
      }
    }
    for (const object of isSamePlace ? [] : [HOLD_OBJECT, ENDED_HOLD_OBJECT]) {
      const hold = await store.get(object);
      if (hold !== undefined) await putOwn(other, object, hold.body);
    }
    // Last: it says that everything else is there.
    await writePublished(other, {
      ...published,
      manifest: { ...published.manifest, tenant: to },
      objects: Object.fromEntries(objects),
    });
    return 'renamed';
  }
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

/** @returns the ETag of the copy, which keeps content and headers */
async function copyObject(
  client: S3Client,
  source: { from: string; key: string },
  { bucket }: S3TargetConfig,
  key: string,
): Promise<string | undefined> {
  const path = `${source.from}/${source.key}`.split('/').map(encodeURIComponent).join('/');
  const command = new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource: path });
  try {
    const { CopyObjectResult } = await client.send(command);
    return CopyObjectResult?.ETag?.replaceAll(/^"|"$/g, '');
  } catch (error) {
    throw describeStoreError(error, `s3://${bucket}/${key}`, command);
  }
}
