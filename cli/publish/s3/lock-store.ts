import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { EXIT } from '../../errors/exit-codes.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { parseOwner, type LockOwner } from '../../release/lock-file.ts';
import { currentProcess, stateOf } from '../../release/process-identity.ts';
import { lockedByOther } from '../publish-errors.ts';
import { LOCK_OBJECT, putOwn } from './own-objects.ts';
import { probeConditions } from './probe-conditions.ts';
import type { Store } from './store.ts';

export interface StoreLock {
  /** @throws OperatorError where somebody else has taken the lock, or may have */
  check(): void;
  release(): Promise<void>;
}

/** Milliseconds. An owner that has not renewed its lock for so long is gone. */
const LIFETIME_MS = 180_000;
const RENEWED_MS = 30_000;

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
  const nonce = randomBytes(8).toString('hex');
  const owner: LockOwner = { ...currentProcess(), hostName: hostname(), since: new Date().toISOString(), nonce };
  let renewals = 0;
  const body = (): Buffer => {
    renewals += 1;
    return Buffer.from(
      JSON.stringify({ ...owner, expires: new Date(Date.now() + LIFETIME_MS).toISOString(), renewals }),
    );
  };
  const read = async () => {
    const found = await store.get(LOCK_OBJECT);
    return found && { ...found, owner: parseOwner(Buffer.from(found.body).toString()) };
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
      if (!isAbandoned || attempt >= MOST_ATTEMPTS) throw heldBy(tenant, where, held?.owner);
      const taken = await putOwn(store, LOCK_OBJECT, body(), { ifMatch: held.etag });
      if (taken !== undefined) return taken;
    }
  }

  let etag = await take();
  let renewedAt = performance.now();
  let isLost = false;
  let renewal: Promise<void> = Promise.resolve();

  async function renew(): Promise<void> {
    try {
      const startedAt = performance.now();
      const renewed = await putOwn(store, LOCK_OBJECT, body(), { ifMatch: etag });
      const held = renewed === undefined ? await read() : undefined;
      const own = renewed ?? (held?.owner?.nonce === nonce ? held.etag : undefined);
      if (own === undefined) isLost = true;
      else [etag, renewedAt] = [own, startedAt];
    } catch (error) {
      // The store is out of reach: `check` tells when that was for too long.
      if (!(error instanceof OperatorError) && !isAbort(error)) throw error;
    }
  }
  const timer = setInterval(() => {
    renewal = renew();
  }, RENEWED_MS).unref();

  return {
    check() {
      if (isLost || performance.now() - renewedAt > LIFETIME_MS) throw lockLost(tenant, where);
    },
    async release() {
      clearInterval(timer);
      await renewal;
      if ((await read())?.owner?.nonce === nonce) await store.delete(LOCK_OBJECT);
    },
  };
}

function isDead(owner: LockOwner | undefined): boolean {
  return owner !== undefined && stateOf(owner) === 'dead';
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function heldBy(tenant: string, where: string, owner: LockOwner | undefined): OperatorError {
  const who =
    owner === undefined
      ? `Something that is no lock of ours stands at ${LOCK_OBJECT}.`
      : `Process ${owner.pid} on ${owner.hostName} has been at it since ${owner.since}.`;
  return lockedByOther(tenant, where, who, `it is free after ${LIFETIME_MS / 60_000} minutes`);
}

function lockLost(tenant: string, where: string): OperatorError {
  return new OperatorError({
    code: 'PUBLISH_LOCK_LOST',
    title: `Another process has taken over the publishing of ${tenant} to ${where}, or may have`,
    details: ['This one did not show up for minutes: the machine slept, or the line was down.'],
    hint: 'wait until the other one is done, then publish again',
    exitCode: EXIT.LOCKED,
  });
}
