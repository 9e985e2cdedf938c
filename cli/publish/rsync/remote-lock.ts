import { OperatorError } from '../../lib/errors.ts';
import { quote } from '../../lib/given-options.ts';
import { createLockOwner, describeLock, describeLockOwner, isOwnerGone, parseLockOwner } from '../../lib/lock-file.ts';
import { lockedByOther, lockLost, sharedFolder, type LockedPlace } from '../publish-errors.ts';
import type { FoundLock, TargetLock } from '../target.ts';
import type { RemoteHost } from './remote-host.ts';
import { FIND_LOCK, LOCK, RENEW, UNLOCK } from './remote-scripts.ts';
import type { RsyncTargetConfig } from './ssh-connection.ts';

export interface RemoteLock extends TargetLock {
  /** Content of the lock: scripts that change a site check that it is still ours. */
  owner: string;
  /**
   * @param output of such a script
   * @throws OperatorError if another process has taken the lock
   */
  check(output?: string): void;
}

const RENEWAL_MS = 30_000;

/** An owner that has not renewed its lock for this long is gone: asleep, disconnected or killed on another machine. */
const STALE_SECONDS = 180;

const HELD = 'held ';
const SHARED = 'shared ';

/** Output of scripts whose lock was lost: with the new owner, or without one if the lock was deleted. */
const LOST = /^lost ?(.*)$/m;

/**
 * Takes the lock of a tenant's site on the remote host and renews it until it is released.
 * @throws OperatorError that names the owner, or a folder there that others may write to
 */
export async function lockRemote(
  remote: RemoteHost,
  path: string,
  place: LockedPlace,
  signal: AbortSignal,
): Promise<RemoteLock> {
  const { tenant, where } = place;
  const own = JSON.stringify(createLockOwner());
  const attempt = async (abandoned: string): Promise<string> => {
    const given = [path, tenant, own, String(STALE_SECONDS), abandoned];
    const output = (await remote.run({ script: LOCK, arguments: given, isRepeatable: true, signal })).trim();
    if (output.startsWith(SHARED)) throw sharedThere(output.slice(SHARED.length), path, where);
    return output;
  };
  const holderIn = (output: string): string | undefined =>
    output.startsWith(HELD) ? output.slice(HELD.length) : undefined;
  let holder = holderIn(await attempt(''));
  // A process of this machine can be checked.
  if (holder !== undefined && isOwnerGone(parseLockOwner(holder))) holder = holderIn(await attempt(holder));
  if (holder !== undefined) {
    throw lockedByOther(place, describeLockOwner(parseLockOwner(holder), lockAt(path, tenant)), STALE_SECONDS);
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

/** Looks at the lock of a tenant and changes nothing. */
export async function findRemoteLock(
  remote: RemoteHost,
  { host, path }: RsyncTargetConfig,
  tenant: string,
): Promise<FoundLock | undefined> {
  const output = await remote.run({ script: FIND_LOCK, arguments: [path, tenant], isRepeatable: true });
  const [, seconds, content = ''] = /^(-?\d+) (.*)$/m.exec(output) ?? [];
  if (seconds === undefined) return undefined;
  return {
    place: `${host}:${lockAt(path, tenant)}`,
    lock: describeLock(parseLockOwner(content), Number(seconds) * 1000),
    async remove() {
      const left = await remote.run({ script: UNLOCK, arguments: [path, tenant, content], isRepeatable: true });
      return !left.startsWith(HELD);
    },
  };
}

/** @param entry relative to `path` */
function sharedThere(entry: string, path: string, where: string): OperatorError {
  const folder = entry === '.' ? path : `${path}/${entry.replace(/^\.\//, '')}`;
  const remedy = `on that host, as root: chown -R <the login user> ${quote(folder)} && chmod -R go-w ${quote(folder)}`;
  const what = 'is a link, belongs to another user, or can be written by others';
  return sharedFolder({ folder: `${folder}, for ${where},`, what, remedy });
}

function lockAt(path: string, tenant: string): string {
  return `${path}/.work/${tenant}.lock`;
}
