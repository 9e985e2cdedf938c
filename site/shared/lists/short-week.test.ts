import { expect, test } from 'vitest';
import type { Weekday } from '../models/place.ts';
import { toOpenMinutes } from '../opening/opening-hours.ts';
import { shortWeek } from './short-week.ts';

const WORKDAYS: Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];

function week(days: readonly Weekday[], ...spans: readonly [string, string][]) {
  return days.flatMap((day) => spans.map(([opens, closes]) => ({ day, opens, closes })));
}

test.each([
  [
    [...week(WORKDAYS, ['09:00', '12:00'], ['14:00', '18:00']), ...week(['SATURDAY'], ['09:30', '13:00'])],
    'Mo–Fr 9–12, 14–18 Uhr; Sa 9:30–13 Uhr',
  ],
  [week(['SATURDAY', 'SUNDAY'], ['10:00', '18:00']), 'Sa, So 10–18 Uhr'],
  [week(['FRIDAY'], ['20:00', '02:00']), 'Fr 20–2 Uhr'],
  [week(['MONDAY', 'WEDNESDAY'], ['00:00', '00:00']), 'Mo 0–24 Uhr; Mi 0–24 Uhr'],
  [week(['MONDAY', 'TUESDAY'], ['00:00', '00:00']), 'Mo, Di 0–24 Uhr'],
  [week([...WORKDAYS, 'SATURDAY', 'SUNDAY'], ['00:00', '00:00']), 'Durchgehend geöffnet'],
])('%# becomes %s', (spans, text) => {
  expect(shortWeek(toOpenMinutes(spans) ?? []).replaceAll('\u00a0', ' ')).toBe(text);
});
