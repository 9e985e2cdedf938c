import { EXIT } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { formatCount } from '../report/count.ts';

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
