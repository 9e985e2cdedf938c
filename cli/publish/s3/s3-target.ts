import { setMaxListeners } from 'node:events';
import { sourceOf } from '../../lib/compression.ts';
import type { S3TargetConfig } from '../config/target-config.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import {
  PHASES,
  phaseOf,
  planPublication,
  type Phase,
  publishedManifest,
  type PublicationPlan,
} from '../plan-publication.ts';
import { notAsBuilt } from '../publish-errors.ts';
import type { SiteFile, SiteToPublish } from '../site-to-publish.ts';
import type { HoldOrigin, Publication, PublicationOptions, Target } from '../target.ts';
import { findWrongObjects, isWrongObject, headersTag, sendFiles, type SentObject } from './transfer-objects.ts';
import { lockStore, probeConditions, type StoreLock } from './store-lock.ts';
import { SENDING_OBJECT, openStore } from './store.ts';
import {
  endStoredHold,
  isLocked,
  readPublishedSite,
  readStoredHold,
  readStoreState,
  writePublished,
  writeSending,
  writeStoredHold,
  type StoreState,
} from './store-state.ts';
import { openStores, type Stores } from './stores.ts';

const CONCURRENT_DELETES = 16;
const FIRST_PHASES: readonly Phase[] = PHASES.filter((phase) => phase !== 'latest');

/**
 * A folder of a bucket. Files are replaced one by one there, so their order must never break a page.
 * @param shared what the tenants of a run share
 */
export function s3Target(config: S3TargetConfig, shared?: Stores): Target {
  const where = `s3://${config.bucket}/${config.prefix}`;
  // A store serves a file by its name, never the compressed copy next to it.
  const accepts = (path: string): boolean => config.precompressed || sourceOf(path) === path;
  return {
    where,
    accepts,
    async readPublished(signal) {
      const stores = shared ?? openStores();
      try {
        return await readPublishedSite(openStore(stores.clientOf(config), config, where, signal));
      } finally {
        if (shared === undefined) stores.close();
      }
    },
    async endHold(signal) {
      const stores = shared ?? openStores();
      try {
        const store = openStore(stores.clientOf(config), config, where, signal);
        const hold = await readStoredHold(store);
        if (hold !== undefined) await endStoredHold(store, hold);
        return hold;
      } finally {
        if (shared === undefined) stores.close();
      }
    },
    open: (site, options) => openS3(config, site, { where, accepts, shared }, options),
  };
}

function openS3(
  config: S3TargetConfig,
  site: SiteToPublish,
  { where, accepts, shared }: { where: string; accepts(path: string): boolean; shared: Stores | undefined },
  options: PublicationOptions,
): Publication {
  const stores = shared ?? openStores();
  const client = stores.clientOf(config);
  const store = openStore(client, config, where, options.signal);
  // The lock is released after an abort as well.
  const neverAborted = new AbortController().signal;
  const unabortable = openStore(client, config, where, neverAborted);
  // Each of many concurrent requests adds a listener.
  setMaxListeners(0, options.signal, neverAborted);
  const sent = new Map<string, SentObject>();
  let before: StoreState = {
    state: { files: new Map(), leftovers: [] },
    published: undefined,
    sending: {},
    etags: new Map(),
  };
  let lock: StoreLock | undefined;

  async function send(files: readonly SiteFile[], phases: readonly Phase[]): Promise<void> {
    const assertLocked = async (): Promise<void> => lock?.check();
    for (const phase of phases) {
      const ofPhase = files.filter(({ path }) => phaseOf(path) === phase);
      if (ofPhase.length === 0) continue;
      await lock?.confirm();
      const objects = await sendFiles(store, site, ofPhase, assertLocked, options);
      for (const [file, object] of objects) sent.set(file, object);
    }
  }

  /** Stored before anything is sent, so that the next publish knows what this one may have sent. */
  function sendingOf({ uploads }: PublicationPlan) {
    const objects = before.published?.objects ?? {};
    const entries = uploads.map(({ path, sha256 }): [string, [string, string]] => {
      // If only the headers change, the object looks the same before and after.
      const isSameContent = objects[path]?.[0] === sha256;
      return [path, [isSameContent ? '' : sha256, headersTag(path)]];
    });
    return { ...before.sending, ...Object.fromEntries(entries) };
  }

  async function settleHold(hold: HoldOrigin | undefined): Promise<void> {
    await lock?.confirm();
    if (hold !== undefined) await writeStoredHold(store, site.manifest.buildId, hold);
    else if (before.state.hold !== undefined) await endStoredHold(store, before.state.hold);
  }

  const etagOf = (file: string): string | undefined => sent.get(file)?.etag ?? before.etags.get(file);

  return {
    async findCurrent() {
      const [{ state }, isBusy] = await Promise.all([readStoreState(store, site, accepts), isLocked(store)]);
      const plan = planPublication(site, state, Date.now());
      const isCurrent = plan.isCurrent && state.needsCleanup !== true && state.hold === undefined && !isBusy;
      return isCurrent ? { kept: Object.keys(plan.kept).length } : undefined;
    },
    async lock() {
      if (options.unsafeNoLock) return { release: async () => {} };
      const probe = () => stores.oncePerBucket(config, () => probeConditions(unabortable, where));
      lock = await lockStore(unabortable, { tenant: site.tenant, where, targetName: options.targetName }, probe);
      return lock;
    },
    async inspect() {
      before = await readStoreState(store, site, accepts);
      return before.state;
    },
    async upload(plan) {
      await lock?.confirm();
      if (plan.uploads.length > 0) await writeSending(store, sendingOf(plan));
      await send(plan.uploads, FIRST_PHASES);
    },
    repair: (files) => send(files, FIRST_PHASES),
    async verify() {
      const files = [...site.files.values()].filter(({ path }) => phaseOf(path) !== 'latest');
      return findWrongObjects(store, files, etagOf, sent);
    },
    async switch(plan, hold) {
      // Before the new build is announced: another publish must not undo an interrupted rollback.
      await settleHold(hold);
      await send(plan.uploads, ['latest']);
      for (const file of plan.uploads.filter(({ path }) => phaseOf(path) === 'latest')) {
        if (await isWrongObject(store, file, await store.head(file.path), etagOf(file.path), sent.get(file.path))) {
          throw notAsBuilt(site.tenant, where, [file.path]);
        }
      }
      const manifest = publishedManifest(site.manifest, plan, (file) => site.files.get(file)?.modifiedMs ?? 0);
      await lock?.confirm();
      await writePublished(store, {
        format: 1,
        // Only builds use the links, and there are many of them.
        manifest: { ...manifest, links: [] },
        objects: Object.fromEntries([...site.files.keys(), ...Object.keys(plan.kept)].map(objectRecord)),
        doomed: [...plan.deletes],
      });
    },
    writeHold: settleHold,
    async prune({ deletes }) {
      await lock?.confirm();
      await inParallel(deletes, CONCURRENT_DELETES, async (file) => {
        options.signal.throwIfAborted();
        await lock?.check();
        await store.delete(file);
      });
      await store.delete(SENDING_OBJECT);
      return [];
    },
    warnings: () => stores.takeWarnings(),
    async close() {},
    async disconnect() {
      if (shared === undefined) stores.close();
    },
  };

  function objectRecord(file: string): [string, [string, string, string]] {
    const sha256 = site.files.get(file)?.sha256 ?? before.state.files.get(file) ?? '';
    const tag = site.files.has(file) ? headersTag(file) : (before.published?.objects[file]?.[2] ?? '');
    return [file, [sha256, etagOf(file) ?? '', tag]];
  }
}
