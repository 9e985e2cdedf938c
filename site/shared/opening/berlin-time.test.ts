import { expect, test } from 'vitest';
import { berlinTime, specialDay } from './berlin-time.ts';

const at = (iso: string) => berlinTime(Date.parse(iso));
const SUNDAY = 6 * 1440;

test('returns the day and the minute in Berlin', () => {
  expect(at('2026-11-21T13:05:59Z')).toEqual({ year: 2026, month: 11, day: 21, minuteOfWeek: 5 * 1440 + 14 * 60 + 5 });
  expect(at('2026-07-06T22:30:00Z')).toEqual({ year: 2026, month: 7, day: 7, minuteOfWeek: 1440 + 30 });
});

test('midnight begins a day', () => {
  expect(at('2026-11-22T23:00:00Z')).toEqual({ year: 2026, month: 11, day: 23, minuteOfWeek: 0 });
});

test('in spring the hour from two to three is skipped', () => {
  expect(at('2026-03-29T00:59:59Z').minuteOfWeek).toBe(SUNDAY + 119);
  expect(at('2026-03-29T01:00:00Z').minuteOfWeek).toBe(SUNDAY + 180);
});

test('in autumn it occurs twice', () => {
  expect(at('2026-10-25T00:30:00Z').minuteOfWeek).toBe(SUNDAY + 150);
  expect(at('2026-10-25T01:30:00Z').minuteOfWeek).toBe(SUNDAY + 150);
  expect(at('2026-10-25T02:00:00Z').minuteOfWeek).toBe(SUNDAY + 180);
});

test('the visitor’s time zone does not matter', () => {
  const zone = process.env['TZ'];
  const expected = at('2026-03-29T01:00:00Z');
  try {
    for (const elsewhere of ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
      process.env['TZ'] = elsewhere;
      expect(new Date('2026-03-29T01:00:00Z').getTimezoneOffset()).not.toBe(-120);
      expect(at('2026-03-29T01:00:00Z')).toEqual(expected);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

const specialDayOn = (date: string) => {
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
  expect(specialDayOn(date)).toBe(name);
});

test.each(['2026-04-04', '2026-11-11', '2026-11-25', '2026-11-21', '2026-06-03', '2027-04-05'])(
  '%s is an ordinary day',
  (date) => {
    expect(specialDayOn(date)).toBeUndefined();
  },
);
