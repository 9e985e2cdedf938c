import { expect, test } from 'vitest';
import { berlinTime, specialDay } from './berlin-time.ts';

const at = (iso: string) => berlinTime(Date.parse(iso));

test('returns the day and the minute in Berlin', () => {
  expect(at('2026-11-21T13:05:59Z')).toEqual({ year: 2026, month: 11, day: 21, minuteOfWeek: 5 * 1440 + 14 * 60 + 5 });
  expect(at('2026-07-06T22:30:00Z')).toEqual({ year: 2026, month: 7, day: 7, minuteOfWeek: 1440 + 30 });
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

test('the clock is that of the time zone database around each change, for the years of a voucher and of a saved order', () => {
  const zone = { timeZone: 'Europe/Berlin' } as const;
  const clock = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'short' });
  const weekday = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short' });
  const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const pad = (number: number) => String(number).padStart(2, '0');
  const QUARTER_MS = 900_000;
  const nights = [];
  for (let year = 2024; year < 2040; year += 1) {
    for (let day = 24; day <= 31; day += 1) nights.push(Date.UTC(year, 2, day), Date.UTC(year, 9, day));
    nights.push(Date.UTC(year, 5, 30), Date.UTC(year, 11, 31));
  }
  for (const night of nights) {
    for (let instant = night - 8 * QUARTER_MS; instant <= night + 8 * QUARTER_MS; instant += QUARTER_MS) {
      const { year, month, day, minuteOfWeek } = berlinTime(instant);
      const minute = minuteOfWeek % 1440;
      const time = `${year}-${pad(month)}-${pad(day)} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
      const name = DAYS[Math.floor(minuteOfWeek / 1440)];
      expect(`${name} ${time}`).toBe(`${weekday.format(instant)} ${clock.format(instant)}`);
    }
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
