import { EXIT, OperatorError } from '../lib/errors.ts';
import type { LockOwner } from '../release/lock-file.ts';
import { formatCount } from '../report/format.ts';

const EXAMPLES = 5;

/**
 * Somebody else publishes the same site to the same place.
 * @param who a sentence that names them
 * @param remedy how to get rid of the lock of somebody who is gone for good
 */
export function lockedByOther(tenant: string, where: string, who: string, remedy: string): OperatorError {
  return new OperatorError({
    code: 'PUBLISH_LOCKED',
    title: `${tenant} is being published to ${where} by another process`,
    details: [who],
    hint: `wait until it is done; if its machine is gone, ${remedy}`,
    exitCode: EXIT.LOCKED,
  });
}

/** A sentence about who has a lock. @param place where it stands, for what is no lock of ours */
export function describeLockOwner(owner: LockOwner | undefined, place: string): string {
  return owner === undefined
    ? `Something that is no lock of ours stands at ${place}.`
    : `Process ${owner.pid} on ${owner.hostName} has been at it since ${owner.since}.`;
}

/**
 * Somebody else has taken over while we were at it, so we stop.
 * @param who a sentence that names them, or says how the lock was lost
 */
export function lockLost(tenant: string, where: string, who: string): OperatorError {
  return new OperatorError({
    code: 'PUBLISH_LOCK_LOST',
    title: `Another process has taken over the publishing of ${tenant} to ${where}, or may have`,
    details: [
      who,
      'This one did not show up for minutes (the machine slept, or the line was down), or its lock was removed.',
    ],
    hint: 'wait until the other one is done, then publish again',
    exitCode: EXIT.LOCKED,
  });
}

/** @param wrong paths of files whose copy differs, also after they were sent twice */
export function notAsBuilt(tenant: string, where: string, wrong: readonly string[]): OperatorError {
  const more = wrong.length > EXAMPLES ? [`and ${formatCount(wrong.length - EXAMPLES)} more`] : [];
  return new OperatorError({
    code: 'NOT_AS_BUILT',
    title: `${formatCount(wrong.length)} of the files of ${tenant} at ${where} are not as they were built`,
    details: [
      ...wrong.slice(0, EXAMPLES).map((file) => `${file} is missing or differs`),
      ...more,
      'They were sent twice. Open pages were not told of a new build.',
    ],
    hint: 'see what else writes to that place, or what is wrong with its disk, then publish again',
    exitCode: EXIT.NOT_AS_BUILT,
  });
}
