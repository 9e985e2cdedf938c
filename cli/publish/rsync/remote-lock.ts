import { OperatorError } from '../../lib/errors.ts';
import { createLockOwner, parseLockOwner, processState } from '../../release/lock-file.ts';
import { describeLockOwner, lockedByOther, lockLost } from '../publish-errors.ts';
import type { RemoteHost } from './remote-host.ts';
import { refuseLinks } from './remote-state.ts';
import { LOCK, RENEW, UNLOCK } from './remote-scripts.ts';

export interface RemoteLock {
  /** As the far side knows us: its scripts that make a site live look whether we have the lock yet. */
  owner: string;
  /**
   * @param answer of such a script
   * @throws OperatorError where somebody else has taken the lock meanwhile
   */
  check(answer?: string): void;
  release(): Promise<void>;
}

const RENEWED_MS = 30_000;

/** An owner that has not shown up for this long is gone: asleep, unplugged or killed on another machine. */
const STALE_SECONDS = 180;

const HELD = 'held ';

/** What scripts answer that found the lock in other hands, with its owner, or without one where it is gone. */
const LOST = /^lost ?(.*)$/m;

/**
 * The lock of a tenant's site on the far side, renewed until it is released.
 * @throws OperatorError that names the owner
 */
export async function lockRemote(
  remote: RemoteHost,
  path: string,
  tenant: string,
  where: string,
  signal: AbortSignal,
): Promise<RemoteLock> {
  const own = JSON.stringify(createLockOwner());
  const attempt = async (abandoned: string): Promise<string> => {
    const given = [path, tenant, own, String(STALE_SECONDS), abandoned];
    const said = (await remote.run({ script: LOCK, arguments: given, isRepeatable: true, signal })).trim();
    refuseLinks(said, where);
    return said;
  };
  let answer = await attempt('');
  // We can tell of a process of this very machine whether it is gone.
  if (answer.startsWith(HELD) && isDead(answer.slice(HELD.length))) answer = await attempt(answer.slice(HELD.length));
  if (answer.startsWith(HELD)) {
    const file = lockAt(path, tenant);
    const remedy = `it is free after ${STALE_SECONDS / 60} minutes, or delete ${file} there`;
    throw lockedByOther(tenant, where, describeLockOwner(parseLockOwner(answer.slice(HELD.length)), file), remedy);
  }

  let lostTo: string | undefined;
  const look = (said: string): void => {
    const [isLost, by = ''] = LOST.exec(said) ?? [];
    if (isLost === undefined) return;
    lostTo ??= by === '' ? 'Its lock was deleted.' : describeLockOwner(parseLockOwner(by), lockAt(path, tenant));
  };
  const renew = async (): Promise<void> => {
    try {
      look(await remote.run({ script: RENEW, arguments: [path, tenant, own], isRepeatable: true }));
    } catch (error) {
      // The next renewal, or the next step, meets the same line.
      if (!(error instanceof OperatorError)) throw error;
    }
  };
  const timer = setInterval(() => void renew(), RENEWED_MS).unref();
  return {
    owner: own,
    check(answer = '') {
      look(answer);
      if (lostTo !== undefined) throw lockLost(tenant, where, lostTo);
    },
    async release() {
      clearInterval(timer);
      await remote.run({ script: UNLOCK, arguments: [path, tenant, own], isRepeatable: true });
    },
  };
}

function isDead(text: string): boolean {
  const owner = parseLockOwner(text);
  return owner !== undefined && processState(owner) === 'dead';
}

function lockAt(path: string, tenant: string): string {
  return `${path}/.work/${tenant}.lock`;
}
