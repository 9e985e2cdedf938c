import { MINUTES_OF_DAY } from './open-minutes.ts';
import type { CalendarDay } from './special-days.ts';

/** What clock and calendar show in the programme's cities, wherever the visitor is. */
export interface BerlinTime extends CalendarDay {
  /** Since Monday 00:00, as the clock shows it: a change to or from summer time makes it jump. */
  minuteOfWeek: number;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

let format: Intl.DateTimeFormat | undefined;

/** @param instant milliseconds since 1970, as `Date.now()` gives them */
export function berlinTime(instant: number): BerlinTime {
  // Made when first needed: it costs more than all the rest.
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const day = DAYS.indexOf(parts.get('weekday') ?? '');
  return {
    minuteOfWeek: day * MINUTES_OF_DAY + number('hour') * 60 + number('minute'),
    year: number('year'),
    month: number('month'),
    day: number('day'),
  };
}
