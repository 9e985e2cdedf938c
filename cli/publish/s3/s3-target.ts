import { setMaxListeners } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceOf } from '../../lib/compression.ts';
import { makeFolder } from '../../lib/file-operations.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { PHASES, phaseOf, planPublication, publishedManifest, type Phase } from '../plan-publication.ts';
import type { PublicationPlan } from '../plan-publication.ts';
import { notAsBuilt, placeOfOther } from '../publish-errors.ts';
import type { SiteFile } from '../site-to-publish.ts';
import type { HoldOrigin, OnSent, OpenOptions, Target, TenantTarget } from '../target.ts';
import type { S3TargetConfig, Stores } from './store-client.ts';
import { breakStoreLock, inspectStoreLock, lockStore, probeConditions, type StoreLock } from './store-lock.ts';
import {
  isLocked,
  knownObjects,
  readPublishedSite,
  readRecord,
  readStoreState,
  writeRecord,
  writeStoredHold,
  type StoreState,
} from './store-state.ts';
import { CONCURRENT_REQUESTS, HOLD_OBJECT, LOCK_OBJECT, openStore, PUBLISHED_OBJECT, storeWhere } from './store.ts';
import { findWrongObjects, headersTag, isWrongObject, sendFiles } from './transfer-objects.ts';

const FIRST_PHASES: readonly Phase[] = PHASES.filter((phase) => phase !== 'latest');

/** In the order of their deletion: what describes the others is deleted last. */
const OWN_OBJECTS = [HOLD_OBJECT, PUBLISHED_OBJECT];

/** A folder of a bucket. Files are replaced one by one there, so their order must never break a page. */
export function openS3(
  { tenant, name, config }: TenantTarget<S3TargetConfig>,
  { signal, unsafeNoLock }: OpenOptions,
  stores: Stores,
): Target {
  const where = storeWhere(config);
  const client = stores.clientOf(config);
  const store = openStore(client, config, signal);
  // The lock is released after an abort as well.
  const neverAborted = new AbortController().signal;
  const unabortable = openStore(client, config, neverAborted);
  // Each of many concurrent requests adds a listener.
  setMaxListeners(0, signal, neverAborted);
  // A store serves a file by its name, never the compressed copy next to it.
  const accepts = (path: string): boolean => config.precompressed || sourceOf(path) === path;
  let before: StoreState = { state: { files: new Map(), leftovers: [] }, record: undefined, objects: new Map() };
  let lock: StoreLock | undefined;

  async function send(
    { site }: PublicationPlan,
    files: readonly SiteFile[],
    phases: readonly Phase[],
    onSent: OnSent,
  ): Promise<void> {
    const assertLocked = async (): Promise<void> => lock?.check();
    for (const phase of phases) {
      const ofPhase = files.filter(({ path }) => phaseOf(path) === phase);
      if (ofPhase.length === 0) continue;
      await lock?.confirm();
      const objects = await sendFiles(store, site, ofPhase, { check: assertLocked, signal, onSent });
      for (const [file, object] of objects) before.objects.set(file, object);
    }
  }

  /** Before anything is sent: the next publish must know what this one may have sent. */
  async function recordUploads({ uploads }: PublicationPlan): Promise<void> {
    const { manifest, objects = {}, unsettled = {} } = before.record ?? {};
    const entries = uploads.map(({ path, sha256 }): [string, [string, string]] => {
      // If only the headers change, the object looks the same before and after.
      const isSameContent = objects[path]?.[0] === sha256;
      return [path, [isSameContent ? '' : sha256, headersTag(path)]];
    });
    await writeRecord(store, {
      format: 1,
      manifest,
      objects,
      unsettled: { ...unsettled, ...Object.fromEntries(entries) },
    });
  }

  async function writeHold(hold: HoldOrigin | undefined, release: string): Promise<void> {
    await lock?.confirm();
    if (hold === undefined) await store.delete(HOLD_OBJECT);
    else await writeStoredHold(store, release, hold);
  }

  async function deleteAll(files: readonly string[]): Promise<void> {
    await lock?.confirm();
    await inParallel(files, CONCURRENT_REQUESTS, async (file) => {
      signal.throwIfAborted();
      await lock?.check();
      await store.delete(file);
    });
  }

  /** Objects that publishing has written and that exist, and its own objects. */
  async function findObjects(): Promise<{ files: string[]; own: string[] }> {
    const record = await readRecord(store);
    const { tenant: owner = tenant } = record?.manifest ?? {};
    if (owner !== tenant) throw placeOfOther(tenant, where, owner);
    const known = knownObjects(record);
    const listed = known.length === 0 ? new Map() : await store.list();
    const heads = await Promise.all(OWN_OBJECTS.map((object) => store.head(object)));
    return {
      files: known.filter((file) => listed.has(file)),
      own: OWN_OBJECTS.filter((_object, index) => heads[index] !== undefined),
    };
  }

  const objectRecord =
    ({ site }: PublicationPlan) =>
    (file: string): [string, [string, string, string]] => {
      const sha256 = site.files.get(file)?.sha256 ?? before.state.files.get(file) ?? '';
      const tag = site.files.has(file) ? headersTag(file) : (before.record?.objects[file]?.[2] ?? '');
      return [file, [sha256, before.objects.get(file)?.etag ?? '', tag]];
    };

  return {
    where,
    accepts,
    readPublished: () => readPublishedSite(store),
    async fetch(_release, files, folder) {
      await inParallel(files, CONCURRENT_REQUESTS, async (file) => {
        const found = await store.get(file);
        if (found === undefined) return;
        const copy = path.join(folder, file);
        makeFolder(path.dirname(copy));
        await writeFile(copy, found.body);
      });
    },
    async findCurrent(site) {
      const [{ state }, isBusy] = await Promise.all([readStoreState(store, site, accepts), isLocked(store)]);
      const plan = planPublication(site, state, Date.now());
      const isCurrent = plan.isCurrent && state.hold === undefined && !isBusy;
      return isCurrent ? { kept: Object.keys(plan.kept).length } : undefined;
    },
    async findLock() {
      const found = await inspectStoreLock(store);
      if (found === undefined) return undefined;
      const place = `s3://${config.bucket}/${store.keyOf(LOCK_OBJECT)}`;
      return { place, lock: found, remove: () => breakStoreLock(store, where, found) };
    },
    async lock() {
      if (unsafeNoLock) return { release: async () => {} };
      const probe = () => stores.oncePerBucket(config, () => probeConditions(unabortable, where));
      lock = await lockStore(unabortable, { tenant, where, name }, probe);
      return lock;
    },
    async inspect(site) {
      before = await readStoreState(store, site, accepts);
      return before.state;
    },
    async send(plan, onSent) {
      await lock?.confirm();
      if (plan.uploads.length > 0) await recordUploads(plan);
      await send(plan, plan.uploads, FIRST_PHASES, onSent);
    },
    repair: (plan, files, onSent) => send(plan, files, FIRST_PHASES, onSent),
    async verify({ site }) {
      const files = [...site.files.values()].filter(({ path }) => phaseOf(path) !== 'latest');
      return findWrongObjects(store, files, before.objects);
    },
    async switch(plan, hold, onSent) {
      const { site } = plan;
      const latest = plan.uploads.filter(({ path }) => phaseOf(path) === 'latest');
      // Before the new build is announced: another publish must not undo an interrupted rollback.
      if (hold !== undefined || before.state.hold !== undefined) await writeHold(hold, site.manifest.buildId);
      await send(plan, latest, ['latest'], onSent);
      for (const file of latest) {
        if (await isWrongObject(store, file, await store.head(file.path), before.objects.get(file.path))) {
          throw notAsBuilt(site.tenant, where, [file.path]);
        }
      }
      const { sha256: _, ...manifest } = publishedManifest(plan, (file) => site.files.get(file)?.modifiedMs ?? 0);
      await lock?.confirm();
      await writeRecord(store, {
        format: 1,
        // Only builds use the links, and there are many of them.
        manifest: { ...manifest, links: [] },
        objects: Object.fromEntries([...site.files.keys(), ...Object.keys(plan.kept)].map(objectRecord(plan))),
        unsettled: Object.fromEntries(plan.deletes.map((file) => [file, ['', '']])),
      });
    },
    writeHold: async (hold) => writeHold(hold, before.record?.manifest?.buildId ?? ''),
    async prune({ deletes }) {
      await deleteAll(deletes);
      return [];
    },
    async list() {
      const { files, own } = await findObjects();
      return [...files, ...own].map((object) => store.keyOf(object));
    },
    async remove() {
      const { files, own } = await findObjects();
      // Documents before the files that they refer to.
      for (const phase of PHASES.toReversed()) {
        const ofPhase = files.filter((file) => phaseOf(file) === phase);
        if (ofPhase.length > 0) await deleteAll(ofPhase);
      }
      await lock?.confirm();
      for (const object of own) await store.delete(object);
      return [];
    },
  };
}
