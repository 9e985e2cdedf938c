import type { BerlinTime } from '../../shared/berlin-time.ts';
import type { OpenMinutes } from '../../shared/open-minutes.ts';
import { openingStatus, type OpeningStatus } from '../../shared/opening-status.ts';

export type StatusOf = (place: { hours?: OpenMinutes }) => OpeningStatus | undefined;

/** The same hours give the same object, so that cards which did not change are not rendered again. */
export function statusAt(now: BerlinTime): StatusOf {
  const known = new WeakMap<OpenMinutes, OpeningStatus>();
  return ({ hours }) => {
    if (hours === undefined) return undefined;
    const status = known.get(hours) ?? openingStatus(hours, now);
    known.set(hours, status);
    return status;
  };
}
