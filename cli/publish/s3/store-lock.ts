import { randomBytes } from 'node:crypto';
import { OperatorError, EXIT } from '../../lib/errors.ts';
import { createLockOwner, parseLockOwner, processState, type LockOwner } from '../../release/lock-file.ts';
import { describeLockOwner, lockedByOther, lockLost } from '../publish-errors.ts';
import { LOCK_OBJECT, putOwn, type Store, probeObject } from './store.ts';

export interface StoreLock {
  /**
   * Sends no request as long as the last renewal is fresh.
   * @throws OperatorError where somebody else has taken the lock, or may have
   */
  check(): Promise<void>;
  /** Asks the store. @throws as `check` */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

/** Milliseconds. An owner that has not renewed its lock for so long is gone. */
const LIFETIME_MS = 180_000;
const RENEWED_MS = 30_000;
const FRESH_MS = 2 * RENEWED_MS;

/** Each of them takes another process that takes or releases the lock just then. */
const MOST_ATTEMPTS = 10;

/**
 * The lock of a site in a store: an object that only one can create, renewed until it is released. How old it is, the
 * store's own clock tells.
 * @throws OperatorError that names the owner, or says that the store cannot lock
 */
export async function lockStore(store: Store, tenant: string, where: string): Promise<StoreLock> {
  const storeTime = await probeConditions(store, where);
  const askedAt = performance.now();
  const owner = createLockOwner();
  const { nonce } = owner;
  let renewals = 0;
  const body = (): Buffer => {
    renewals += 1;
    return Buffer.from(
      JSON.stringify({ ...owner, expires: new Date(Date.now() + LIFETIME_MS).toISOString(), renewals }),
    );
  };
  const read = async () => {
    const found = await store.get(LOCK_OBJECT);
    return found && { ...found, owner: parseLockOwner(Buffer.from(found.body).toString()) };
  };

  async function take(): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const created = await putOwn(store, LOCK_OBJECT, body(), { ifNoneMatch: '*' });
      if (created !== undefined) return created;
      const held = await read();
      // It was released just then.
      if (held === undefined && attempt < MOST_ATTEMPTS) continue;
      // A request of ours was done, and its answer lost.
      if (held?.owner?.nonce === nonce) return held.etag;
      const ageMs = storeTime + performance.now() - askedAt - (held?.modifiedMs ?? 0);
      const isAbandoned = held !== undefined && (ageMs > LIFETIME_MS || isDead(held.owner));
      if (!isAbandoned || attempt >= MOST_ATTEMPTS) {
        const who = describeLockOwner(held?.owner, LOCK_OBJECT);
        throw lockedByOther(tenant, where, who, `it is free after ${LIFETIME_MS / 60_000} minutes`);
      }
      const taken = await putOwn(store, LOCK_OBJECT, body(), { ifMatch: held.etag });
      if (taken !== undefined) return taken;
    }
  }

  let etag = await take();
  let renewedAt = clocks();
  /** Who has the lock now, in a sentence. */
  let lostTo: string | undefined;
  let renewal: Promise<void> | undefined;

  /** One at a time: each goes by the ETag of the one before. */
  function renew(): Promise<void> {
    renewal ??= attemptRenewal().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function attemptRenewal(): Promise<void> {
    try {
      const startedAt = clocks();
      const renewed = await putOwn(store, LOCK_OBJECT, body(), { ifMatch: etag });
      const held = renewed === undefined ? await read() : undefined;
      const own = renewed ?? (held?.owner?.nonce === nonce ? held.etag : undefined);
      if (own !== undefined) [etag, renewedAt] = [own, startedAt];
      else lostTo = held === undefined ? 'Its lock was deleted.' : describeLockOwner(held.owner, LOCK_OBJECT);
    } catch (error) {
      // The store is out of reach: `check` tells when that was for too long.
      if (!(error instanceof OperatorError)) throw error;
    }
  }

  const throwIfLost = (): void => {
    if (lostTo !== undefined) throw lockLost(tenant, where, lostTo);
    if (ageOf(renewedAt) > LIFETIME_MS) throw lockLost(tenant, where, 'The lock could not be renewed.');
  };
  const timer = setInterval(() => void renew(), RENEWED_MS).unref();

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

/** The first stands still while the machine sleeps, the second is set now and then: together they miss nothing. */
function clocks(): readonly [monotonic: number, wall: number] {
  return [performance.now(), Date.now()];
}

function ageOf([monotonic, wall]: readonly [number, number]): number {
  return Math.max(performance.now() - monotonic, Date.now() - wall);
}

function isDead(owner: LockOwner | undefined): boolean {
  return owner !== undefined && processState(owner) === 'dead';
}

/** An ETag that no object has. */
const NO_ETAG = '0'.repeat(32);

/**
 * Tries whether a store honours conditional writes: some ignore the conditions silently, and a lock there locks nothing.
 * @returns the store's own time, in milliseconds since 1970
 * @throws OperatorError where it does not
 */
async function probeConditions(store: Store, where: string): Promise<number> {
  const path = probeObject(randomBytes(8).toString('hex'));
  const body = Buffer.from('{}');
  try {
    const created = await putOwn(store, path, body, { ifNoneMatch: '*' });
    const createdTwice = await putOwn(store, path, body, { ifNoneMatch: '*' });
    const replaced = await putOwn(store, path, body, { ifMatch: NO_ETAG });
    const swapped = await putOwn(store, path, body, { ifMatch: created ?? NO_ETAG });
    const isHonoured = swapped !== undefined && createdTwice === undefined && replaced === undefined;
    if (created === undefined || !isHonoured) throw notHonoured(where);
    return (await store.head(path))?.modifiedMs ?? Date.now();
  } finally {
    await store.delete(path);
  }
}

function notHonoured(where: string): OperatorError {
  return new OperatorError({
    code: 'STORE_WITHOUT_LOCK',
    title: `${where} does not honour conditional writes, so nothing can be locked there`,
    details: [
      'A write with "If-None-Match: *" or "If-Match" was done although its condition did not hold, or refused although it did.',
    ],
    hint: 'make sure that no other process publishes there, then use --unsafe-no-lock',
    exitCode: EXIT.CONFIG,
  });
}
