import { useMemo } from 'react';
import type { BerlinTime } from '../../shared/berlin-time.ts';
import type { OpenMinutes } from '../../shared/open-minutes.ts';
import { openingStatus, type OpeningStatus } from '../../shared/opening-status.ts';
import { useBerlinTime } from './use-berlin-time.ts';

type StatusOf = (place: { hours?: OpenMinutes }) => OpeningStatus | undefined;

/** Tells what can be said of a place with these hours now: nothing before the page is hydrated or without hours. */
export function useOpeningStatus(): StatusOf {
  const now = useBerlinTime();
  return useMemo(() => (now === undefined ? nothing : statusAt(now)), [now]);
}

function nothing(): undefined {
  return undefined;
}

/** The same hours give the same object, so that cards which did not change are not rendered again. */
function statusAt(now: BerlinTime): StatusOf {
  const known = new WeakMap<OpenMinutes, OpeningStatus>();
  return ({ hours }) => {
    if (hours === undefined) return undefined;
    const status = known.get(hours) ?? openingStatus(hours, now);
    known.set(hours, status);
    return status;
  };
}
