import { MINUTES_OF_DAY } from './opening-hours.ts';

/** Months count from 1. */
interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const HOLIDAY = 'Feiertag';
/** In some German states; the data do not contain the city's. */
const REGIONAL = 'Mancherorts Feiertag';

const FIXED: Readonly<Record<string, string>> = {
  '1-1': HOLIDAY,
  '1-6': REGIONAL,
  '3-8': REGIONAL,
  '5-1': HOLIDAY,
  '8-15': REGIONAL,
  '9-20': REGIONAL,
  '10-3': HOLIDAY,
  '10-31': REGIONAL,
  '11-1': REGIONAL,
  '12-24': 'Heiligabend',
  '12-25': HOLIDAY,
  '12-26': HOLIDAY,
  '12-31': 'Silvester',
};

/** Days from Easter Sunday: Good Friday, Easter, Ascension, Whitsun, Corpus Christi. */
const MOVABLE = new Map([
  [-2, HOLIDAY],
  [0, HOLIDAY],
  [1, HOLIDAY],
  [39, HOLIDAY],
  [49, HOLIDAY],
  [50, HOLIDAY],
  [60, REGIONAL],
]);

/** Why regular hours may not apply, such as "Feiertag". The API has no holidays. */
export function specialDay({ year, month, day }: CalendarDay): string | undefined {
  const fixed = FIXED[`${month}-${day}`];
  if (fixed !== undefined) return fixed;
  const date = Date.UTC(year, month - 1, day);
  return MOVABLE.get((date - easterSunday(year)) / DAY_MS) ?? (isRepentanceDay(date, year) ? REGIONAL : undefined);
}

const DAY_MS = 86_400_000;

/** The Wednesday before 23 November: a holiday in Saxony. */
function isRepentanceDay(date: number, year: number): boolean {
  const daysBefore = (Date.UTC(year, 10, 23) - date) / DAY_MS;
  return new Date(date).getUTCDay() === 3 && daysBefore >= 1 && daysBefore <= 7;
}

/** Uses the algorithm of Meeus, Jones and Butcher. @returns midnight UTC in milliseconds */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7;
  const g = e + f - 7 * Math.floor((a + 11 * e + 22 * f) / 451) + 114;
  return Date.UTC(year, Math.floor(g / 31) - 1, (g % 31) + 1);
}

/** In the programme's cities, wherever the visitor is. */
export interface BerlinTime extends CalendarDay {
  /** Minutes since Monday 00:00 on the clock; jumps when summer time starts or ends. */
  minuteOfWeek: number;
}

/**
 * Not by `Intl`, whose first formatter costs a slow phone a quarter of a second. A test compares both.
 * @param instant milliseconds since 1970
 */
export function berlinTime(instant: number): BerlinTime {
  const clock = new Date(instant + (isSummerTime(instant) ? 2 : 1) * HOUR_MS);
  // Weeks begin on Monday.
  const weekday = (clock.getUTCDay() + 6) % 7;
  return {
    minuteOfWeek: weekday * MINUTES_OF_DAY + clock.getUTCHours() * 60 + clock.getUTCMinutes(),
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
  };
}

const HOUR_MS = 3_600_000;
const MARCH = 2;
const OCTOBER = 9;

/** From the last Sunday of March to the last Sunday of October, 01:00 UTC: directive 2000/84/EC. */
function isSummerTime(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear();
  return instant >= changeOfClocks(year, MARCH) && instant < changeOfClocks(year, OCTOBER);
}

/** @returns 01:00 UTC on the last Sunday of a month of 31 days */
function changeOfClocks(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31));
  return Date.UTC(year, month, 31 - lastDay.getUTCDay(), 1);
}
