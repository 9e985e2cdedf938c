import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { fileErrorCode, ignoreFileErrors } from './file-errors.ts';
import { currentProcess, processState, type ProcessIdentity } from './process-identity.ts';
import { isText, isTextLike, matchesSchema, tryParseJson, type Guard, type Schema } from './schema.ts';

/** Owner of a lock, as recorded in the lock. */
export interface LockOwner extends ProcessIdentity {
  hostName: string;
  /** ISO 8601. */
  since: string;
  /** Unique per lock. */
  nonce: string;
}

interface HeldLock {
  /** Absent if the file is not one of our locks. */
  owner?: LockOwner;
  /** Time of the lock or of its last heartbeat, by the clock of the file system; milliseconds since 1970. */
  renewedMs: number;
}

export interface FileLock {
  /** @returns whether the lock is still ours; after a long sleep, another process may have taken it over */
  renew(): boolean;
  release(): void;
}

export type LockAttempt = FileLock | { heldBy: LockOwner | undefined };

/** A lock as `unlock` shows it. */
export interface InspectedLock {
  /** Absent if the file is not one of our locks. */
  owner?: LockOwner;
  /** `silent`: on another machine or in another container, and without a heartbeat for minutes. */
  state: 'alive' | 'dead' | 'foreign' | 'silent' | 'unknown';
  /** Milliseconds since the last heartbeat. */
  silentMs: number;
}

const isInteger: Guard<number> = (value): value is number => Number.isSafeInteger(value);

const OWNER: Schema<LockOwner> = {
  pid: isInteger,
  startTicks: isInteger,
  host: isText,
  hostName: isText,
  since: isText,
  // Becomes part of a file name.
  nonce: isTextLike(/^[0-9a-f]{16}$/),
};

/** Another machine's lock without a heartbeat for this long is abandoned. */
export const MAX_FOREIGN_MS = 3 * 60 * 1000;

/** Leaves room for a blocked event loop, such as a long garbage collection. */
const HEARTBEAT_MS = 30_000;

/** How long to wait for another process that is removing an abandoned lock. */
const PATIENCE_MS = 500;

/**
 * Creates the lock, which only one process can do, or returns its owner. The lock is a symbolic link whose target is the owner
 * as JSON: unlike a file, it always exists with its content or not at all, also after a kill.
 *
 * The lock of a dead process is removed first. Removing requires another lock, named by the nonce of the abandoned one, so
 * that no process removes a lock that another process has just created.
 *
 * A timer renews the lock without keeping the process alive. Clocks of machines differ, so ages are differences between times
 * that the lock's file system has set.
 * @param maxForeignMs age at which the lock of another machine counts as abandoned
 */
export function tryLockFile(file: string, maxForeignMs: number = MAX_FOREIGN_MS): LockAttempt {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const nonce = createLock(file);
    if (nonce !== undefined) return keepLock(file, nonce);
    const held = readLock(file);
    if (held === undefined) continue;
    const { owner } = held;
    if (owner === undefined || !isAbandoned(file, held, maxForeignMs)) return { heldBy: owner };
    if (removeAbandoned(file, owner.nonce)) continue;
    if (Date.now() > deadline) return { heldBy: owner };
    waitOneMillisecond();
  }
}

/** Whether the name is that of a lock for the removal of another lock. */
export function isRemovalLock(name: string): boolean {
  return /\.lock(?:\.[0-9a-f]{16})+$/.test(name);
}

/** An owner for a new lock of this process. */
export function createLockOwner(): LockOwner {
  const nonce = randomBytes(8).toString('hex');
  return { ...currentProcess(), hostName: hostname(), since: new Date().toISOString(), nonce };
}

/** @returns undefined if the text is not a lock owner */
export function parseLockOwner(text: string): LockOwner | undefined {
  const value = tryParseJson(text);
  return matchesSchema(value, OWNER) ? value : undefined;
}

/** @returns the nonce of the new lock; undefined if the lock exists already */
function createLock(file: string): string | undefined {
  const owner = createLockOwner();
  try {
    symlinkSync(JSON.stringify(owner), file);
    return owner.nonce;
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'EEXIST') return undefined;
    // The system's message names the link's target instead of its path.
    throw error instanceof Error && code !== undefined
      ? Object.assign(error, { path: file, message: `${error.message.split(', symlink')[0]}, symlink '${file}'` })
      : error;
  }
}

function keepLock(file: string, nonce: string): FileLock {
  let renewals = 0;
  const isOurs = () => readLock(file)?.owner?.nonce === nonce;
  const renew = (): boolean => {
    if (!isOurs()) return false;
    renewals += 1;
    writeFileSync(heartbeatFile(file, nonce), String(renewals));
    // Another process may have taken the lock before it saw this heartbeat.
    return isOurs();
  };
  const timer = setInterval(() => {
    // The next heartbeat tries again, and `renew` reports it before the site goes live.
    if (ignoreFileErrors(renew) === false) clearInterval(timer);
  }, HEARTBEAT_MS).unref();
  return {
    renew,
    release() {
      clearInterval(timer);
      // First, since whoever takes over the lock of a process that is killed here finds the heartbeat by it.
      rmSync(heartbeatFile(file, nonce), { force: true });
      // Only our own lock: after hours of sleep, another process may hold it.
      if (isOurs()) rmSync(file, { force: true });
    },
  };
}

/** Its modification time is that of the last heartbeat. */
function heartbeatFile(file: string, nonce: string): string {
  return `${file}.${nonce}.alive`;
}

/** @returns undefined if the lock does not exist */
export function inspectLock(file: string): InspectedLock | undefined {
  const held = readLock(file);
  if (held === undefined) return undefined;
  return describeLock(held.owner, fileSystemNow(file) - held.renewedMs);
}

/** Whether the owner of a lock is a process of this machine that has ended. */
export function isOwnerGone(owner: LockOwner | undefined): boolean {
  return owner !== undefined && processState(owner) === 'dead';
}

/** A sentence that names the owner of a lock. @param place path of the lock */
export function describeLockOwner(owner: LockOwner | undefined, place: string): string {
  return owner === undefined
    ? `${place} exists, but was not created by voucher-site.`
    : `Process ${owner.pid} on ${owner.hostName} has held the lock since ${owner.since}.`;
}

/**
 * @param owner undefined: the lock is not one of ours
 * @param silentMs since the last heartbeat, by the clock that set its time
 */
export function describeLock(owner: LockOwner | undefined, silentMs: number): InspectedLock {
  const silence = { silentMs: Math.max(0, silentMs) };
  if (owner === undefined) return { state: 'unknown', ...silence };
  const state = processState(owner);
  return { owner, state: state === 'foreign' && silentMs > MAX_FOREIGN_MS ? 'silent' : state, ...silence };
}

/**
 * Removes a lock whatever its owner does, if it is still the inspected one.
 * @returns whether there is no lock now; false if another process has taken it
 */
export function breakLock(file: string, { owner }: InspectedLock): boolean {
  if (owner !== undefined) removeAbandoned(file, owner.nonce);
  else if (readLock(file)?.owner === undefined) rmSync(file, { recursive: true, force: true });
  return readLock(file) === undefined;
}

/** The current time of the file system that holds the lock, which may be a server's. */
function fileSystemNow(file: string): number {
  const probe = `${file}.${randomBytes(8).toString('hex')}.clock`;
  const descriptor = openSync(probe, 'wx');
  try {
    return fstatSync(descriptor).mtimeMs;
  } finally {
    closeSync(descriptor);
    rmSync(probe, { force: true });
  }
}

/** @returns undefined if the lock does not exist */
function readLock(file: string): HeldLock | undefined {
  try {
    const { mtimeMs } = lstatSync(file);
    const owner = parseLockOwner(readlinkSync(file));
    if (owner === undefined) return { renewedMs: mtimeMs };
    const heartbeat = statSync(heartbeatFile(file, owner.nonce), { throwIfNoEntry: false });
    return { owner, renewedMs: Math.max(mtimeMs, heartbeat?.mtimeMs ?? 0) };
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    // Not a link.
    if (fileErrorCode(error) === 'EINVAL') return { renewedMs: Date.now() };
    throw error;
  }
}

function isAbandoned(file: string, { owner, renewedMs }: HeldLock, maxForeignMs: number): boolean {
  const state = owner === undefined ? 'alive' : processState(owner);
  return state === 'dead' || (state === 'foreign' && fileSystemNow(file) - renewedMs > maxForeignMs);
}

/** @returns whether the old lock is gone; false while another process is removing it */
function removeAbandoned(file: string, nonce: string): boolean {
  const removal = tryLockFile(`${file}.${nonce}`);
  if ('heldBy' in removal) return false;
  try {
    // Since the old lock was read, another process may have removed it and created its own.
    if (readLock(file)?.owner?.nonce === nonce) unlinkSync(file);
    rmSync(heartbeatFile(file, nonce), { force: true });
    return true;
  } finally {
    removal.release();
  }
}

/** Blocks the thread, which has nothing else to do here. */
function waitOneMillisecond(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
