import { OperatorError } from '../../lib/errors.ts';
import { createLockOwner, describeLock, parseLockOwner, type InspectedLock } from '../../release/lock-file.ts';
import { processState } from '../../release/process-identity.ts';
import { describeLockOwner, lockedByOther, lockLost, unlockRemedy, type SiteThere } from '../publish-errors.ts';
import type { RemoteHost } from './remote-host.ts';
import { refuseLinks } from './remote-state.ts';
import { BREAK_LOCK, LOCK, LOCKS, RENEW, UNLOCK } from './lock-scripts.ts';

export interface RemoteLock {
  /** Content of the lock: scripts that make a site live check that it is still ours. */
  owner: string;
  /**
   * @param output of such a script
   * @throws OperatorError if another process has taken the lock
   */
  check(output?: string): void;
  release(): Promise<void>;
}

const RENEWAL_MS = 30_000;

/** An owner that has not renewed its lock for this long is gone: asleep, disconnected or killed on another machine. */
const STALE_SECONDS = 180;

const HELD = 'held';

/** Output of scripts whose lock was lost: with the new owner, or without one if the lock was deleted. */
const LOST = /^lost ?(.*)$/m;

/**
 * Takes the lock of a tenant's site on the remote host and renews it until it is released.
 * @throws OperatorError that names the owner
 */
export async function lockRemote(
  remote: RemoteHost,
  path: string,
  site: SiteThere,
  signal: AbortSignal,
): Promise<RemoteLock> {
  const { tenant, where } = site;
  const own = JSON.stringify(createLockOwner());
  const attempt = async (abandoned: string): Promise<string> => {
    const given = [path, tenant, own, String(STALE_SECONDS), abandoned];
    const output = (await remote.run({ script: LOCK, arguments: given, isRepeatable: true, signal })).trim();
    refuseLinks(output, where);
    return output;
  };
  let answer = await attempt('');
  // A process of this machine can be checked.
  if (answer.startsWith(HELD) && isDead(answer.slice(HELD.length + 1)))
    answer = await attempt(answer.slice(HELD.length + 1));
  if (answer.startsWith(HELD)) {
    const file = lockAt(path, tenant);
    const who = describeLockOwner(parseLockOwner(answer.slice(HELD.length + 1)), file);
    throw lockedByOther(tenant, where, who, unlockRemedy(site, STALE_SECONDS));
  }

  let lostTo: string | undefined;
  const look = (output: string): void => {
    const [isLost, by = ''] = LOST.exec(output) ?? [];
    if (isLost === undefined) return;
    lostTo ??= by === '' ? 'Its lock was deleted.' : describeLockOwner(parseLockOwner(by), lockAt(path, tenant));
  };
  const renew = async (): Promise<void> => {
    try {
      look(await remote.run({ script: RENEW, arguments: [path, tenant, own], isRepeatable: true }));
    } catch (error) {
      // The next renewal or step uses the same connection.
      if (!(error instanceof OperatorError)) throw error;
    }
  };
  const timer = setInterval(() => void renew(), RENEWAL_MS).unref();
  return {
    owner: own,
    check(output = '') {
      look(output);
      if (lostTo !== undefined) throw lockLost(tenant, where, lostTo);
    },
    async release() {
      clearInterval(timer);
      await remote.run({ script: UNLOCK, arguments: [path, tenant, own], isRepeatable: true });
    },
  };
}

interface InspectedRemoteLock {
  tenant: string;
  /** Absolute path there. */
  file: string;
  /** What the lock contains: its owner, unless it is not one of ours. */
  content: string;
  lock: InspectedLock;
}

/** Looks at the locks of tenants, with one command, and changes nothing. */
export async function inspectRemoteLocks(
  remote: RemoteHost,
  path: string,
  tenants: readonly string[],
  where: string,
): Promise<InspectedRemoteLock[]> {
  const input = tenants.map((tenant) => `${tenant}\n`).join('');
  const output = await remote.run({ script: LOCKS, arguments: [path], input, isRepeatable: true });
  refuseLinks(output, where);
  return output.split('\n').flatMap((line): InspectedRemoteLock[] => {
    const [, tenant, seconds, content = ''] = /^(\S+) (-?\d+) (.*)$/.exec(line) ?? [];
    if (tenant === undefined) return [];
    const lock = describeLock(parseLockOwner(content), Number(seconds) * 1000);
    return [{ tenant, file: lockAt(path, tenant), content, lock }];
  });
}

/**
 * Removes a lock, whatever its owner does, if it has this content.
 * @returns whether there is no lock now; false if another process has taken it
 */
export async function breakRemoteLock(
  remote: RemoteHost,
  path: string,
  tenant: string,
  content: string,
  where: string,
): Promise<boolean> {
  const given = [path, tenant, content];
  const output = (await remote.run({ script: BREAK_LOCK, arguments: given, isRepeatable: true })).trim();
  refuseLinks(output, where);
  return !output.startsWith(HELD);
}

function isDead(text: string): boolean {
  const owner = parseLockOwner(text);
  return owner !== undefined && processState(owner) === 'dead';
}

function lockAt(path: string, tenant: string): string {
  return `${path}/.work/${tenant}.lock`;
}
