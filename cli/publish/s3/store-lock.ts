import { randomBytes } from 'node:crypto';
import { OperatorError, EXIT } from '../../lib/errors.ts';
import {
  describeLockOwner,
  createLockOwner,
  describeLock,
  isOwnerGone,
  parseLockOwner,
  type InspectedLock,
} from '../../lib/lock-file.ts';
import { lockedByOther, lockLost, type LockedPlace } from '../publish-errors.ts';
import type { CheckResult } from '../../doctor/results.ts';
import type { S3TargetConfig } from './store-client.ts';
import type { StoreConditions, Stores } from './store-client.ts';
import { LOCK_OBJECT, openStore, probeObject, putOwn, storeWhere, type Store } from './store.ts';

export interface StoreLock {
  /**
   * Sends no request if the last renewal is recent.
   * @throws OperatorError if another process has taken the lock, or may have
   */
  check(): Promise<void>;
  /**
   * Asks the store.
   * @throws as `check`
   */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

/** Milliseconds. An owner that has not renewed its lock for this long is gone. */
const LIFETIME_MS = 180_000;
const RENEWAL_MS = 30_000;
const FRESH_MS = 2 * RENEWAL_MS;

/** Each failed attempt means that another process took or released the lock at that moment. */
const MAX_ATTEMPTS = 10;

/**
 * Takes the lock of a site in a store and renews it until it is released: an object that only one process can create. Its age
 * is measured with the store's clock.
 * @param probe as `probeConditions`, which tenants of a bucket can share
 * @throws OperatorError that names the owner, or says that the store cannot lock
 */
export async function lockStore(
  store: Store,
  site: LockedPlace,
  probe: () => Promise<StoreConditions> = () => probeConditions(store, site.where),
): Promise<StoreLock> {
  const { tenant, where } = site;
  const { now, formatEtag } = await probe();
  const owner = createLockOwner();
  const { nonce } = owner;
  let renewals = 0;
  const body = (): Buffer => {
    renewals += 1;
    return Buffer.from(
      JSON.stringify({ ...owner, expires: new Date(Date.now() + LIFETIME_MS).toISOString(), renewals }),
    );
  };
  const read = () => readLock(store);

  async function take(): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const created = await putOwn(store, LOCK_OBJECT, body(), { ifNoneMatch: '*' });
      if (created !== undefined) return created;
      const held = await read();
      // It was released in between.
      if (held === undefined && attempt < MAX_ATTEMPTS) continue;
      // Our request succeeded, but its response was lost.
      if (held?.owner?.nonce === nonce) return held.etag;
      const ageMs = now() - (held?.modifiedMs ?? 0);
      const isAbandoned = held !== undefined && (ageMs > LIFETIME_MS || isOwnerGone(held.owner));
      if (!isAbandoned || attempt >= MAX_ATTEMPTS) {
        const who = describeLockOwner(held?.owner, LOCK_OBJECT);
        throw lockedByOther(site, who, LIFETIME_MS / 1000);
      }
      const taken = await putOwn(store, LOCK_OBJECT, body(), { ifMatch: formatEtag(held.etag) });
      if (taken !== undefined) return taken;
    }
  }

  let etag = await take();
  let renewedAt = clocks();
  /** A sentence that names the new owner. */
  let lostTo: string | undefined;
  let renewal: Promise<void> | undefined;

  /** One at a time: each renewal needs the ETag of the previous one. */
  function renew(): Promise<void> {
    renewal ??= attemptRenewal().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function attemptRenewal(): Promise<void> {
    try {
      const startedAt = clocks();
      const renewed = await putOwn(store, LOCK_OBJECT, body(), { ifMatch: formatEtag(etag) });
      const held = renewed === undefined ? await read() : undefined;
      const own = renewed ?? (held?.owner?.nonce === nonce ? held.etag : undefined);
      if (own !== undefined) [etag, renewedAt] = [own, startedAt];
      else lostTo = held === undefined ? 'Its lock was deleted.' : describeLockOwner(held.owner, LOCK_OBJECT);
    } catch (error) {
      // The store cannot be reached; `check` throws if that lasts too long.
      if (!(error instanceof OperatorError)) throw error;
    }
  }

  const throwIfLost = (): void => {
    if (lostTo !== undefined) throw lockLost(tenant, where, lostTo);
    if (ageOf(renewedAt) > LIFETIME_MS) throw lockLost(tenant, where, 'The lock could not be renewed.');
  };
  const timer = setInterval(() => void renew(), RENEWAL_MS).unref();

  return {
    async check() {
      if (lostTo === undefined && ageOf(renewedAt) > FRESH_MS) await renew();
      throwIfLost();
    },
    async confirm() {
      await renewal;
      await renew();
      throwIfLost();
    },
    async release() {
      clearInterval(timer);
      await renewal;
      if (lostTo === undefined && (await read())?.owner?.nonce === nonce) await store.delete(LOCK_OBJECT);
    },
  };
}

/** Looks at the lock of a site and changes nothing. */
export async function inspectStoreLock(store: Store): Promise<InspectedLock | undefined> {
  const held = await readLock(store);
  return held && describeLock(held.owner, held.respondedMs - held.modifiedMs);
}

/**
 * Removes a lock, whatever its owner does, if it is still the inspected one. It is taken over first: a deletion has no condition
 * in most stores, and could remove the lock that another process has just taken.
 * @returns whether there is no lock now; false if another process has taken it
 */
export async function breakStoreLock(store: Store, where: string, { owner }: InspectedLock): Promise<boolean> {
  const { formatEtag } = await probeConditions(store, where);
  const body = Buffer.from(JSON.stringify(createLockOwner()));
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const held = await readLock(store);
    if (held === undefined) return true;
    if (held.owner?.nonce !== owner?.nonce) return false;
    // Its owner may renew it in between.
    if ((await putOwn(store, LOCK_OBJECT, body, { ifMatch: formatEtag(held.etag) })) === undefined) continue;
    await store.delete(LOCK_OBJECT);
    return true;
  }
  return false;
}

async function readLock(store: Store) {
  const found = await store.get(LOCK_OBJECT);
  return found && { ...found, owner: parseLockOwner(Buffer.from(found.body).toString()) };
}

/** The first clock stops while the machine sleeps, the second may be adjusted; the greater age is the safe one. */
function clocks(): readonly [monotonic: number, wall: number] {
  return [performance.now(), Date.now()];
}

function ageOf([monotonic, wall]: readonly [number, number]): number {
  return Math.max(performance.now() - monotonic, Date.now() - wall);
}

/** An ETag that no object has. */
const NO_ETAG = '0'.repeat(32);

/** By RFC 9110, and without quotes as Ceph 16 and DigitalOcean Spaces expect it. */
const ETAG_FORMATS = [(etag: string): string => `"${etag}"`, (etag: string): string => etag];

/**
 * Tests whether a store honours conditional writes: some ignore the conditions silently, which would make a lock useless.
 * @throws OperatorError if it does not
 */
export async function probeConditions(store: Store, where: string): Promise<StoreConditions> {
  const path = probeObject(randomBytes(8).toString('hex'));
  const body = Buffer.from('{}');
  try {
    const etag = await putOwn(store, path, body, { ifNoneMatch: '*' });
    if (etag === undefined) throw notHonoured(where, 'It refused a write with "If-None-Match: *".');
    const createdTwice = await putOwn(store, path, body, { ifNoneMatch: '*' });
    if (createdTwice !== undefined)
      throw notHonoured(where, 'It ignored "If-None-Match: *": an existing object was replaced.');
    for (const formatEtag of ETAG_FORMATS) {
      const replaced = await putOwn(store, path, body, { ifMatch: formatEtag(etag) });
      if (replaced === undefined) continue;
      const wronglyReplaced = await putOwn(store, path, body, { ifMatch: formatEtag(NO_ETAG) });
      if (wronglyReplaced !== undefined)
        throw notHonoured(where, 'It ignored "If-Match": an object with another ETag was replaced.');
      const storeTime = (await store.head(path))?.modifiedMs ?? Date.now();
      const askedAt = performance.now();
      return { now: () => storeTime + performance.now() - askedAt, formatEtag };
    }
    throw notHonoured(where, 'It refused a write with "If-Match" and the ETag of the object.');
  } finally {
    await store.delete(path);
  }
}

function notHonoured(where: string, detail: string): OperatorError {
  return new OperatorError({
    code: 'STORE_WITHOUT_LOCK',
    title: `${where} does not honour conditional writes, so it cannot be locked`,
    details: [detail],
    hint: 'make sure that no other process publishes there, then use --unsafe-no-lock',
    exitCode: EXIT.CONFIG,
  });
}

/** Whether sites can be published to a bucket: writes, replaces, reads and deletes an object. */
export async function probeBucket(
  config: S3TargetConfig,
  stores: Stores,
  signal: AbortSignal,
): Promise<Omit<CheckResult, 'id'>[]> {
  const where = storeWhere(config);
  await probeConditions(openStore(stores.clientOf(config), config, signal), where);
  return [{ status: 'ok', title: `${where} is writable and can be locked` }];
}
