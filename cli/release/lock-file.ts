import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileErrorCode } from './file-error.ts';
import { currentProcess, stateOf } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** Who holds a lock, as it stands in the file. */
export interface LockOwner extends ProcessIdentity {
  hostName: string;
  /** ISO 8601. */
  since: string;
  /** Unlike any other lock that ever was. */
  nonce: string;
}

/** A lock file as another process found it. */
interface HeldLock {
  nonce: string;
  /** Absent while its owner is still writing it, or was killed meanwhile. */
  owner?: LockOwner;
  ageMs: number;
}

export type LockAttempt = { release(): void } | { heldBy: LockOwner | undefined };

/** A file of one line is written within microseconds: an unreadable one older than this was left by a kill. */
const LONGEST_WRITE_MS = 10_000;

/** No build takes this long. Only then is the lock of another machine, which cannot be asked, taken for abandoned. */
const LONGEST_FOREIGN_MS = 6 * 60 * 60 * 1000;

/** How long to wait for a process that is about to write or to remove a lock. */
const PATIENCE_MS = 500;

/**
 * Makes the file, which only one of many processes can do, or says who has it. The lock of a process that is gone is
 * removed first: by the one process that holds the lock on that very removal, which is named by the old lock's nonce. So
 * nobody can remove a lock that somebody else has just taken.
 */
export function tryLockFile(file: string): LockAttempt {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const nonce = createLockFile(file);
    if (nonce !== undefined) return { release: () => releaseLockFile(file, nonce) };
    const held = readLockFile(file);
    if (held === undefined) continue;
    if (isAbandoned(held)) {
      if (removeAbandoned(file, held)) continue;
    } else if (held.owner !== undefined) {
      return { heldBy: held.owner };
    }
    if (Date.now() > deadline) return { heldBy: held.owner };
    pause();
  }
}

/** @returns the new lock's nonce, or undefined where there is a lock already */
function createLockFile(file: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx');
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return undefined;
    throw error;
  }
  const nonce = randomBytes(8).toString('hex');
  const owner: LockOwner = { ...currentProcess(), hostName: hostname(), since: new Date().toISOString(), nonce };
  try {
    writeSync(descriptor, JSON.stringify(owner));
    return nonce;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Takes back only what is ours: after hours of sleep, or a helping hand, it may be somebody else's by now. */
function releaseLockFile(file: string, nonce: string): void {
  if (readLockFile(file)?.nonce === nonce) rmSync(file, { force: true });
}

/** @returns undefined where there is no lock (any more) */
function readLockFile(file: string): HeldLock | undefined {
  try {
    const { mtimeMs, ino } = statSync(file);
    const owner = parseOwner(readFileSync(file, 'utf8'));
    const ageMs = Date.now() - mtimeMs;
    return owner === undefined ? { nonce: `unreadable-${ino}`, ageMs } : { nonce: owner.nonce, owner, ageMs };
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseOwner(text: string): LockOwner | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Half a line, or none yet.
    return undefined;
  }
  return isOwner(value) ? value : undefined;
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false;
  // Each field is looked at before it is used.
  const owner = value as Partial<Record<keyof LockOwner, unknown>>;
  return (
    Number.isSafeInteger(owner.pid) &&
    Number.isSafeInteger(owner.startTicks) &&
    [owner.host, owner.hostName, owner.since].every((text) => typeof text === 'string') &&
    // It becomes part of a file name.
    typeof owner.nonce === 'string' &&
    /^[0-9a-f]{16}$/.test(owner.nonce)
  );
}

function isAbandoned({ owner, ageMs }: HeldLock): boolean {
  if (owner === undefined) return ageMs > LONGEST_WRITE_MS;
  const state = stateOf(owner);
  return state === 'dead' || (state === 'foreign' && ageMs > LONGEST_FOREIGN_MS);
}

/** @returns whether the old lock is gone; false while another process is removing it */
function removeAbandoned(file: string, { nonce }: HeldLock): boolean {
  const removal = tryLockFile(`${file}.${nonce}`);
  if ('heldBy' in removal) return false;
  try {
    // Between reading the old lock and getting here, another process may have removed it and taken the lock.
    if (readLockFile(file)?.nonce === nonce) unlinkSync(file);
    return true;
  } finally {
    removal.release();
  }
}

/** One millisecond. The build is synchronous here: there is nothing else to do meanwhile. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
