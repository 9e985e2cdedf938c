import { OpeningHours } from '../../../site/components/OpeningHours.tsx';
import { useBerlinTime } from '../../../site/features/opening-now/use-opening-status.ts';
import { MINUTES_OF_DAY } from '../../../site/shared/open-minutes.ts';
import type { LocationHours as Hours } from './+data.ts';

/** The ordinary week, with today marked as soon as the browser knows which day it is. */
export function LocationHours({ hours }: { hours: Hours }) {
  const now = useBerlinTime();
  return (
    <>
      <OpeningHours
        week={hours.week}
        today={now === undefined ? undefined : Math.floor(now.minuteOfWeek / MINUTES_OF_DAY)}
      />
      <p className="hours-note">An Feiertagen können die Zeiten abweichen.</p>
    </>
  );
}
