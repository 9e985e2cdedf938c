import type { OpeningSpan, Weekday } from '../models/place.ts';

export const WEEKDAYS: readonly string[] = [
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag',
  'Sonntag',
];

/** Apart from the names, so that what only shows hours does without. */
const DAYS: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

export const MINUTES_OF_DAY = 24 * 60;
export const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;

/**
 * Alternating starts and ends in minutes since Monday 00:00 local time, ascending. Adjacent spans are joined. A span
 * may extend into the next day, on Sunday beyond the week.
 */
export type OpenMinutes = number[];

/** @returns undefined if the hours are unknown, which differs from always closed */
export function toOpenMinutes(spans: readonly OpeningSpan[]): OpenMinutes | undefined {
  if (spans.length === 0) return undefined;
  const pairs = spans
    .map(({ day, opens, closes }) => {
      const midnight = DAYS.indexOf(day) * MINUTES_OF_DAY;
      const start = midnight + minuteOf(opens);
      const end = midnight + minuteOf(closes);
      return [start, end > start ? end : end + MINUTES_OF_DAY] as const;
    })
    .toSorted(([a], [b]) => a - b);
  const merged: OpenMinutes = [];
  for (const [start, end] of pairs) {
    const last = merged.at(-1);
    if (last === undefined || start > last) merged.push(start, end);
    else if (end > last) merged[merged.length - 1] = end;
  }
  return merged;
}

/** `09:30` → 570 */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** From Monday to Sunday, such as "09:00–12:30, 14:00–18:00"; '' is a closed day. */
export type OpeningWeek = string[];

/** @returns undefined if the hours are unknown, which differs from always closed */
export function openingWeek(spans: OpeningSpan[]): OpeningWeek | undefined {
  if (spans.length === 0) return undefined;
  const spansOf = (weekday: Weekday) => spans.filter(({ day }) => day === weekday);
  return DAYS.map((day) =>
    spansOf(day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', '),
  );
}
