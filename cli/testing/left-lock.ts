import { lutimesSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { currentProcess, type ProcessIdentity } from '../lib/process-identity.ts';

/** A process of this machine that has ended. */
export const DEAD: ProcessIdentity = { ...currentProcess(), pid: 2 ** 22 + 1 };

/** A process of another machine. */
export const FOREIGN: ProcessIdentity = { pid: 4711, startTicks: 1, host: 'ffffffff' };

/** How a message names the owner of its lock. */
export const FOREIGN_OWNER = 'Process 4711 on bauhof has held the lock since 2026-11-21T10:00:00.000Z.';

/** The content of a process's lock. */
export function formatLeftLock(owner: ProcessIdentity, nonce = '0123456789abcdef'): string {
  return JSON.stringify({ ...owner, hostName: 'bauhof', since: '2026-11-21T10:00:00.000Z', nonce });
}

/**
 * For tests: the lock of a tenant in a folder of sites, whose process does not release it.
 * @param age seconds since its last heartbeat
 * @returns its path
 */
export function leaveLock(
  folder: string,
  owner: ProcessIdentity,
  { tenant = 'musterstadt', age = 0, nonce }: { tenant?: string; age?: number; nonce?: string | undefined } = {},
): string {
  const file = path.join(folder, '.work', `${tenant}.lock`);
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync(formatLeftLock(owner, nonce), file);
  const time = Date.now() / 1000 - age;
  lutimesSync(file, time, time);
  return file;
}
