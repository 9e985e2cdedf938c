import { randomBytes } from 'node:crypto';
import { lstatSync, readlinkSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileErrorCode } from '../lib/file-errors.ts';
import { tryParseJson } from '../lib/has-shape.ts';
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

/** A lock as another process found it. */
interface HeldLock {
  /** Absent where something else stands at the lock's place. */
  owner?: LockOwner;
  ageMs: number;
}

export type LockAttempt = { release(): void } | { heldBy: LockOwner | undefined };

/** No build takes this long. */
const LONGEST_FOREIGN_MS = 6 * 60 * 60 * 1000;

/** How long to wait for a process that is about to remove an abandoned lock. */
const PATIENCE_MS = 500;

/**
 * Makes the lock, which only one of many processes can do, or says who has it. The lock is a symbolic link to nowhere,
 * and its target the owner: unlike a file it is there with its content or not at all, also after a kill.
 *
 * The lock of a process that is gone is removed first: by the one process that holds the lock on that very removal, which
 * is named by the old lock's nonce. So no process can remove a lock that another has just taken.
 * @param longestForeignMs after this time the lock of another machine, which cannot be asked, is taken for abandoned
 */
export function tryLockFile(file: string, longestForeignMs: number = LONGEST_FOREIGN_MS): LockAttempt {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const nonce = createLock(file);
    if (nonce !== undefined) return { release: () => releaseLock(file, nonce) };
    const held = readLock(file);
    if (held === undefined) continue;
    const { owner } = held;
    if (owner === undefined || !isAbandoned(owner, held.ageMs, longestForeignMs)) return { heldBy: owner };
    if (removeAbandoned(file, owner.nonce)) continue;
    if (Date.now() > deadline) return { heldBy: owner };
    pause();
  }
}

/** Whether it is the name of a lock on the removal of another one. */
export function isRemovalLock(name: string): boolean {
  return /\.lock(?:\.[0-9a-f]{16})+$/.test(name);
}

/** @returns the new lock's nonce, or undefined where there is a lock already */
function createLock(file: string): string | undefined {
  const nonce = randomBytes(8).toString('hex');
  const owner: LockOwner = { ...currentProcess(), hostName: hostname(), since: new Date().toISOString(), nonce };
  try {
    symlinkSync(JSON.stringify(owner), file);
    return nonce;
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'EEXIST') return undefined;
    // The system names the link by its target, which says nothing to the operator.
    throw error instanceof Error && code !== undefined
      ? Object.assign(error, { path: file, message: `${error.message.split(', symlink')[0]}, symlink '${file}'` })
      : error;
  }
}

/** Takes back only what is ours: after hours of sleep, or a helping hand, it may be somebody else's by now. */
function releaseLock(file: string, nonce: string): void {
  if (readLock(file)?.owner?.nonce === nonce) rmSync(file, { force: true });
}

/** @returns undefined where there is no lock (any more) */
function readLock(file: string): HeldLock | undefined {
  try {
    const { mtimeMs } = lstatSync(file);
    const owner = parseOwner(readlinkSync(file));
    const ageMs = Date.now() - mtimeMs;
    return owner === undefined ? { ageMs } : { owner, ageMs };
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    // Not a link at all.
    if (fileErrorCode(error) === 'EINVAL') return { ageMs: 0 };
    throw error;
  }
}

/** @returns undefined for any other text */
export function parseOwner(text: string): LockOwner | undefined {
  const value = tryParseJson(text);
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

function isAbandoned(owner: LockOwner, ageMs: number, longestForeignMs: number): boolean {
  const state = stateOf(owner);
  return state === 'dead' || (state === 'foreign' && ageMs > longestForeignMs);
}

/** @returns whether the old lock is gone; false while another process is removing it */
function removeAbandoned(file: string, nonce: string): boolean {
  const removal = tryLockFile(`${file}.${nonce}`);
  if ('heldBy' in removal) return false;
  try {
    // Between reading the old lock and getting here, another process may have removed it and taken the lock.
    if (readLock(file)?.owner?.nonce === nonce) unlinkSync(file);
    return true;
  } finally {
    removal.release();
  }
}

/** One millisecond. The build is synchronous here: there is nothing else to do meanwhile. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
