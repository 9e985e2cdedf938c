import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileErrorCode } from '../lib/file-errors.ts';
import { isText, isTextLike, matchesSchema, tryParseJson, type Guard, type Schema } from '../lib/schema.ts';

/** Identifies a process uniquely: process ids are reused, in a container even within a second. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in clock ticks since the machine booted; 0 if the system does not report it. */
  startTicks: number;
  host: string;
}

/** `foreign`: on another machine, where it cannot be checked. */
type ProcessState = 'alive' | 'dead' | 'foreign';

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
  ageMs: number;
}

export type LockAttempt = { release(): void } | { heldBy: LockOwner | undefined };

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

/** Longer than any build takes. */
const MAX_FOREIGN_MS = 6 * 60 * 60 * 1000;

/** How long to wait for another process that is removing an abandoned lock. */
const PATIENCE_MS = 500;

/**
 * Creates the lock, which only one process can do, or returns its owner. The lock is a symbolic link whose target is the owner
 * as JSON: unlike a file, it always exists with its content or not at all, also after a kill.
 *
 * The lock of a dead process is removed first. Removing requires another lock, named by the nonce of the abandoned one, so
 * that no process removes a lock that another process has just created.
 * @param maxForeignMs age at which the lock of another machine counts as abandoned
 */
export function tryLockFile(file: string, maxForeignMs: number = MAX_FOREIGN_MS): LockAttempt {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const nonce = createLock(file);
    if (nonce !== undefined) return { release: () => releaseLock(file, nonce) };
    const held = readLock(file);
    if (held === undefined) continue;
    const { owner } = held;
    if (owner === undefined || !isAbandoned(owner, held.ageMs, maxForeignMs)) return { heldBy: owner };
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

/** Removes only our own lock: after hours of sleep, another process may hold it. */
function releaseLock(file: string, nonce: string): void {
  if (readLock(file)?.owner?.nonce === nonce) rmSync(file, { force: true });
}

/** @returns undefined if the lock does not exist */
function readLock(file: string): HeldLock | undefined {
  try {
    const { mtimeMs } = lstatSync(file);
    const owner = parseLockOwner(readlinkSync(file));
    const ageMs = Date.now() - mtimeMs;
    return owner === undefined ? { ageMs } : { owner, ageMs };
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    // Not a link.
    if (fileErrorCode(error) === 'EINVAL') return { ageMs: 0 };
    throw error;
  }
}

function isAbandoned(owner: LockOwner, ageMs: number, maxForeignMs: number): boolean {
  const state = processState(owner);
  return state === 'dead' || (state === 'foreign' && ageMs > maxForeignMs);
}

/** @returns whether the old lock is gone; false while another process is removing it */
function removeAbandoned(file: string, nonce: string): boolean {
  const removal = tryLockFile(`${file}.${nonce}`);
  if ('heldBy' in removal) return false;
  try {
    // Since the old lock was read, another process may have removed it and created its own.
    if (readLock(file)?.owner?.nonce === nonce) unlinkSync(file);
    return true;
  } finally {
    removal.release();
  }
}

/** Blocks the thread, which has nothing else to do here. */
function waitOneMillisecond(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}

export function currentProcess(): ProcessIdentity {
  return { pid: process.pid, startTicks: readStat(process.pid)?.startTicks ?? 0, host: hostTag() };
}

export function processState({ pid, startTicks, host }: ProcessIdentity): ProcessState {
  if (host !== hostTag()) return 'foreign';
  if (!isRunning(pid)) return 'dead';
  const stat = readStat(pid);
  if (stat === undefined) return 'alive';
  const isAnother = startTicks !== 0 && stat.startTicks !== startTicks;
  return stat.hasEnded || isAnother ? 'dead' : 'alive';
}

/** Short, and valid in a file name for any host name. */
function hostTag(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return fileErrorCode(error) === 'EPERM';
  }
}

/**
 * Linux only; undefined elsewhere. Source: proc_pid_stat(5). The name in parentheses may contain spaces and parentheses, so
 * fields are counted from its end.
 */
function readStat(pid: number): { hasEnded: boolean; startTicks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    // A zombie has ended, but its parent has not collected its exit code.
    return { hasEnded: state === 'Z' || state === 'X', startTicks: Number(fields[19]) };
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'ENOTDIR'].includes(fileErrorCode(error) ?? '')) return undefined;
    throw error;
  }
}
