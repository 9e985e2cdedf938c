import type { OpeningSpan, Weekday } from './models/place.ts';

/** The days of the week in German order. */
export const WEEKDAYS: readonly { day: Weekday; name: string }[] = [
  { day: 'MONDAY', name: 'Montag' },
  { day: 'TUESDAY', name: 'Dienstag' },
  { day: 'WEDNESDAY', name: 'Mittwoch' },
  { day: 'THURSDAY', name: 'Donnerstag' },
  { day: 'FRIDAY', name: 'Freitag' },
  { day: 'SATURDAY', name: 'Samstag' },
  { day: 'SUNDAY', name: 'Sonntag' },
];

/** Seven texts from Monday to Sunday, such as "09:00–12:30, 14:00–18:00"; an empty text is a closed day. */
export type OpeningWeek = string[];

/** @returns undefined where no hours are known, which is not the same as always closed. */
export function openingWeek(spans: OpeningSpan[]): OpeningWeek | undefined {
  if (spans.length === 0) return undefined;
  const texts = new Map<Weekday, string>();
  for (const { day, opens, closes } of spans) {
    const text = `${opens}–${closes}`;
    const earlier = texts.get(day);
    texts.set(day, earlier === undefined ? text : `${earlier}, ${text}`);
  }
  return WEEKDAYS.map(({ day }) => texts.get(day) ?? '');
}
