import { expect, test } from 'vitest';
import type { OpeningSpan } from '../models/place.ts';
import { toOpenMinutes, openingWeek } from './opening-hours.ts';

const WEEK: OpeningSpan[] = [
  { day: 'MONDAY', opens: '09:00', closes: '12:30' },
  { day: 'MONDAY', opens: '14:00', closes: '18:00' },
  { day: 'SUNDAY', opens: '08:00', closes: '11:00' },
];

test('spans become minutes since Monday', () => {
  expect(toOpenMinutes(WEEK)).toEqual([540, 750, 840, 1080, 9120, 9300]);
});

test('a span after midnight ends on the next day, on Sunday beyond the week', () => {
  expect(toOpenMinutes([{ day: 'SUNDAY', opens: '20:00', closes: '02:00' }])).toEqual([9840, 10_200]);
});

test('adjacent or overlapping spans are joined', () => {
  const minutes = toOpenMinutes([
    { day: 'FRIDAY', opens: '18:00', closes: '24:00' },
    { day: 'SATURDAY', opens: '00:00', closes: '02:00' },
    { day: 'SATURDAY', opens: '01:00', closes: '01:30' },
  ]);
  expect(minutes).toEqual([6840, 7320]);
});

test('unknown hours differ from always closed', () => {
  expect(toOpenMinutes([])).toBeUndefined();
  expect(openingWeek([])).toBeUndefined();
});

test('spans of a day are joined and days without one are closed', () => {
  expect(openingWeek(WEEK)).toEqual(['09:00–12:30, 14:00–18:00', '', '', '', '', '', '08:00–11:00']);
});
