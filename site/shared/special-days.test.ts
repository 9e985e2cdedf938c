import { expect, test } from 'vitest';
import { specialDay } from './special-days.ts';

const at = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return specialDay({ year, month, day });
};

test.each([
  ['2026-04-03', 'Feiertag'],
  ['2026-04-05', 'Feiertag'],
  ['2026-04-06', 'Feiertag'],
  ['2026-05-14', 'Feiertag'],
  ['2026-05-25', 'Feiertag'],
  ['2026-06-04', 'Mancherorts Feiertag'],
  ['2026-10-03', 'Feiertag'],
  ['2026-11-01', 'Mancherorts Feiertag'],
  ['2026-11-18', 'Mancherorts Feiertag'],
  ['2026-12-24', 'Heiligabend'],
  ['2026-12-26', 'Feiertag'],
  ['2027-03-26', 'Feiertag'],
  ['2038-04-26', 'Feiertag'],
])('%s is special: %s', (date, name) => {
  expect(at(date)).toBe(name);
});

test.each(['2026-04-04', '2026-11-11', '2026-11-25', '2026-11-21', '2026-06-03', '2027-04-05'])(
  '%s is an ordinary day',
  (date) => {
    expect(at(date)).toBeUndefined();
  },
);
