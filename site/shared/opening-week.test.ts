import { expect, test } from 'vitest';
import { openingWeek } from './opening-week.ts';

test('spans of a day are joined and days without one are closed', () => {
  const week = openingWeek([
    { day: 'MONDAY', opens: '09:00', closes: '12:30' },
    { day: 'MONDAY', opens: '14:00', closes: '18:00' },
    { day: 'SUNDAY', opens: '08:00', closes: '11:00' },
  ]);
  expect(week).toEqual(['09:00–12:30, 14:00–18:00', '', '', '', '', '', '08:00–11:00']);
});

test('unknown hours are not shown as closed', () => {
  expect(openingWeek([])).toBeUndefined();
});
