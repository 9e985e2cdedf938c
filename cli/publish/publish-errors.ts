import type { SharedFolder } from '../lib/shared-folders.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { formatCount, pluralize } from '../report/format.ts';

const EXAMPLES = 5;

/** What messages about a lock name. */
export interface LockedPlace {
  tenant: string;
  /** `web1:/srv/www/musterstadt` */
  where: string;
  /** The target's name in targets.json. */
  name: string;
}

/**
 * Another process is publishing the same site to the same place.
 * @param who a sentence that names the process
 * @param seconds until the lock of a process that no longer exists is free, after its last renewal
 */
export function lockedByOther({ tenant, where, name }: LockedPlace, who: string, seconds: number): OperatorError {
  return new OperatorError({
    code: 'PUBLISH_LOCKED',
    title: `Another process is publishing ${tenant} to ${where}`,
    details: [who],
    hint: `wait for it to finish; if its machine no longer exists, it is free after ${seconds / 60} minutes, or: voucher-site unlock --tenant ${tenant} --target ${name} --force`,
    exitCode: EXIT.LOCKED,
  });
}

/**
 * Another process has taken over the lock, so this one stops.
 * @param who a sentence that names the process, or says how the lock was lost
 */
export function lockLost(tenant: string, where: string, who: string): OperatorError {
  return new OperatorError({
    code: 'PUBLISH_LOCK_LOST',
    title: `The lock for publishing ${tenant} to ${where} was lost`,
    details: [
      who,
      'This process did not renew its lock for minutes (sleep, or no connection), or the lock was removed.',
    ],
    hint: 'wait until no other process is publishing, then publish again',
    exitCode: EXIT.LOCKED,
  });
}

/** @param wrong paths of files that still differ after they were sent twice */
export function notAsBuilt(tenant: string, where: string, wrong: readonly string[]): OperatorError {
  const more = wrong.length > EXAMPLES ? [`and ${formatCount(wrong.length - EXAMPLES)} more`] : [];
  return new OperatorError({
    code: 'NOT_AS_BUILT',
    title: `${pluralize(wrong.length, 'file')} of ${tenant} at ${where} ${wrong.length === 1 ? 'differs' : 'differ'} from the build`,
    details: [
      ...wrong.slice(0, EXAMPLES).map((file) => `${file} is missing or differs`),
      ...more,
      'They were sent twice. The new build was not announced to open pages.',
    ],
    hint: 'check what else writes to that place, and its disk, then publish again',
    exitCode: EXIT.NOT_AS_BUILT,
  });
}

/** @param other the tenant whose site is there */
export function placeOfOther(tenant: string, where: string, other: string): OperatorError {
  return new OperatorError({
    code: 'TARGET_OF_OTHER_TENANT',
    title: `${where} is the place of ${other}, not of ${tenant}`,
    details: ['Nothing was changed there.'],
    hint: 'check "prefix" and "tenants" of the target in targets.json, and --domain',
    exitCode: EXIT.CONFIG,
  });
}

/** A folder of the target that others may write to. */
export function sharedFolder({ folder, what, remedy }: SharedFolder): OperatorError {
  return new OperatorError({
    code: 'TARGET_SHARED',
    title: `${folder} ${what}, so they could change what visitors see`,
    details: ['A target belongs to the user who publishes, alone. Nothing was changed.'],
    hint: `${remedy}; other users may read there`,
    exitCode: EXIT.UNUSABLE_PATH,
  });
}
