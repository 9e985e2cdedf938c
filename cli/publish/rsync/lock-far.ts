import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { EXIT } from '../../errors/exit-codes.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { parseOwner, type LockOwner } from '../../release/lock-file.ts';
import { currentProcess, stateOf } from '../../release/process-identity.ts';
import { lockedByOther } from '../publish-errors.ts';
import type { FarSide } from './far-side.ts';
import { LOCK, RENEW, UNLOCK } from './far-scripts.ts';

export interface FarLock {
  /** @throws OperatorError where somebody else has taken the lock meanwhile */
  check(): void;
  release(): Promise<void>;
}

const RENEWED_MS = 30_000;

/** An owner that has not shown up for this long is gone: asleep, unplugged or killed on another machine. */
const STALE_SECONDS = 180;

const HELD = 'held ';

/**
 * The lock of a tenant's site on the far side, renewed until it is released.
 * @throws OperatorError that names the owner
 */
export async function lockFar(
  far: FarSide,
  path: string,
  tenant: string,
  where: string,
  signal: AbortSignal,
): Promise<FarLock> {
  const nonce = randomBytes(8).toString('hex');
  const owner: LockOwner = { ...currentProcess(), hostName: hostname(), since: new Date().toISOString(), nonce };
  const own = JSON.stringify(owner);
  const attempt = async (abandoned: string): Promise<string> => {
    const given = [path, tenant, own, String(STALE_SECONDS), abandoned];
    return (await far.run({ script: LOCK, arguments: given, isRepeatable: true, signal })).trim();
  };
  let answer = await attempt('');
  // We can tell of a process of this very machine whether it is gone.
  if (answer.startsWith(HELD) && isDead(answer.slice(HELD.length))) answer = await attempt(answer.slice(HELD.length));
  if (answer.startsWith(HELD)) throw heldBy(tenant, where, path, parseOwner(answer.slice(HELD.length)));

  let isLost = false;
  const renew = async (): Promise<void> => {
    try {
      const said = await far.run({ script: RENEW, arguments: [path, tenant, own], isRepeatable: true });
      isLost ||= said.trim() !== 'ok';
    } catch (error) {
      // The next renewal, or the next step, meets the same line.
      if (!(error instanceof OperatorError)) throw error;
    }
  };
  const timer = setInterval(() => void renew(), RENEWED_MS).unref();
  return {
    check() {
      if (isLost) throw lockLost(tenant, where);
    },
    async release() {
      clearInterval(timer);
      await far.run({ script: UNLOCK, arguments: [path, tenant, own], isRepeatable: true });
    },
  };
}

function isDead(text: string): boolean {
  const owner = parseOwner(text);
  return owner !== undefined && stateOf(owner) === 'dead';
}

function heldBy(tenant: string, where: string, path: string, owner: LockOwner | undefined): OperatorError {
  const file = `${path}/.work/${tenant}.lock`;
  const who =
    owner === undefined
      ? `Something that is no lock of ours stands at ${file}.`
      : `Process ${owner.pid} on ${owner.hostName} has been at it since ${owner.since}.`;
  return lockedByOther(tenant, where, who, `it is free after ${STALE_SECONDS / 60} minutes, or delete ${file} there`);
}

function lockLost(tenant: string, where: string): OperatorError {
  return new OperatorError({
    code: 'PUBLISH_LOCK_LOST',
    title: `Another process has taken over the publishing of ${tenant} to ${where}`,
    details: ['This one did not show up for minutes: the machine slept, or the line was down.'],
    hint: 'wait until the other one is done',
    exitCode: EXIT.LOCKED,
  });
}
