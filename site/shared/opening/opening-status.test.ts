import { describe, expect, test } from 'vitest';
import { berlinTime } from './berlin-time.ts';
import type { OpeningSpan, Weekday } from '../models/place.ts';
import { toOpenMinutes } from './opening-hours.ts';
import { openingStatus } from './opening-status.ts';

type Span = [day: Weekday, opens: string, closes: string];

const spans = (list: Span[]): OpeningSpan[] => list.map(([day, opens, closes]) => ({ day, opens, closes }));

/** 16 November 2026 was a Monday. */
function statusAt(list: Span[], iso: string) {
  return openingStatus(toOpenMinutes(spans(list)) ?? [], berlinTime(Date.parse(iso)));
}

const say = (list: Span[], iso: string) => {
  const { text, next } = statusAt(list, iso);
  return next === undefined ? text : `${text}, ${next}`;
};

const SHOP: Span[] = [
  ['MONDAY', '09:00', '12:30'],
  ['MONDAY', '14:00', '18:00'],
  ['TUESDAY', '09:00', '18:00'],
  ['FRIDAY', '09:00', '18:00'],
];

test.each([
  ['2026-11-16T08:59:00+01:00', 'Öffnet heute um 9\u00a0Uhr'],
  ['2026-11-16T09:00:00+01:00', 'Jetzt geöffnet bis 12:30'],
  ['2026-11-16T12:29:59+01:00', 'Jetzt geöffnet bis 12:30'],
  ['2026-11-16T12:30:00+01:00', 'Öffnet heute um 14\u00a0Uhr'],
  ['2026-11-16T17:59:00+01:00', 'Jetzt geöffnet bis 18:00'],
  ['2026-11-16T18:00:00+01:00', 'Jetzt geschlossen, öffnet morgen um 9\u00a0Uhr'],
  ['2026-11-17T20:00:00+01:00', 'Jetzt geschlossen, öffnet Freitag um 9\u00a0Uhr'],
  ['2026-11-19T12:00:00+01:00', 'Heute geschlossen, öffnet morgen um 9\u00a0Uhr'],
  ['2026-11-21T12:00:00+01:00', 'Heute geschlossen, öffnet Montag um 9\u00a0Uhr'],
  ['2026-11-22T23:59:00+01:00', 'Heute geschlossen, öffnet morgen um 9\u00a0Uhr'],
])('a shop with a pause at noon, at %s: %s', (iso, text) => {
  expect(say(SHOP, iso)).toBe(text);
});

describe('across midnight', () => {
  const BAR: Span[] = [
    ['SATURDAY', '20:00', '02:00'],
    ['SUNDAY', '18:00', '01:30'],
  ];

  test.each([
    ['2026-11-21T23:30:00+01:00', 'Jetzt geöffnet bis 02:00'],
    ['2026-11-22T01:59:00+01:00', 'Jetzt geöffnet bis 02:00'],
    ['2026-11-22T02:00:00+01:00', 'Öffnet heute um 18\u00a0Uhr'],
    ['2026-11-22T23:59:00+01:00', 'Jetzt geöffnet bis 01:30'],
    ['2026-11-23T00:00:00+01:00', 'Jetzt geöffnet bis 01:30'],
    ['2026-11-23T01:30:00+01:00', 'Heute geschlossen, öffnet Samstag um 20\u00a0Uhr'],
  ])('at %s: %s', (iso, text) => {
    expect(say(BAR, iso)).toBe(text);
  });

  test('a day that ends at midnight says so, and goes on where the next day begins with it', () => {
    expect(say([['MONDAY', '08:00', '24:00']], '2026-11-16T20:00:00+01:00')).toBe('Jetzt geöffnet bis 24:00');
    const weekend: Span[] = [
      ['SUNDAY', '18:00', '24:00'],
      ['MONDAY', '00:00', '03:00'],
    ];
    expect(say(weekend, '2026-11-22T20:00:00+01:00')).toBe('Jetzt geöffnet bis 03:00');
    expect(say(weekend, '2026-11-23T02:00:00+01:00')).toBe('Jetzt geöffnet bis 03:00');
  });
});

test('a single opening per week repeats weekly, and no time is shown that could be read as today', () => {
  expect(say([['MONDAY', '09:00', '10:00']], '2026-11-16T11:00:00+01:00')).toBe(
    'Jetzt geschlossen, öffnet Montag um 9\u00a0Uhr',
  );
  const days: Span[] = [
    ['MONDAY', '00:00', '24:00'],
    ['TUESDAY', '00:00', '24:00'],
  ];
  expect(say(days, '2026-11-16T11:00:00+01:00')).toBe('Jetzt geöffnet');
  expect(say(days, '2026-11-17T11:00:00+01:00')).toBe('Jetzt geöffnet bis 24:00');
});

test('always open', () => {
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
  expect(
    say(
      days.map((day) => [day, '00:00', '24:00']),
      '2026-11-16T11:00:00+01:00',
    ),
  ).toBe('Rund um die Uhr geöffnet');
});

describe('when the clock changes', () => {
  const NIGHT: Span[] = [['SATURDAY', '22:00', '02:30']];

  test('in autumn, hours follow the clock', () => {
    expect(say(NIGHT, '2026-10-25T02:15:00+02:00')).toBe('Jetzt geöffnet bis 02:30');
    expect(say([['SUNDAY', '03:00', '06:00']], '2026-10-25T02:59:00+01:00')).toBe('Öffnet heute um 3\u00a0Uhr');
  });

  test('in spring, a skipped time counts as past', () => {
    expect(say(NIGHT, '2026-03-29T01:59:00+01:00')).toBe('Jetzt geöffnet bis 02:30');
    expect(statusAt(NIGHT, '2026-03-29T03:00:00+02:00').isOpen).toBe(false);
  });
});

describe('on holidays', () => {
  const DAILY: Span[] = [
    ['WEDNESDAY', '09:00', '18:00'],
    ['THURSDAY', '09:00', '18:00'],
    ['FRIDAY', '09:00', '18:00'],
    ['MONDAY', '09:00', '18:00'],
  ];

  test('nothing is promised, but the regular hours are still known', () => {
    const status = statusAt(DAILY, '2026-12-25T12:00:00+01:00');
    expect(status).toEqual({ kind: 'unsure', text: 'Feiertag: Zeiten können abweichen', isOpen: true });
    expect(say(DAILY, '2026-12-24T08:00:00+01:00')).toBe('Heiligabend: Zeiten können abweichen');
  });

  test('neither is an opening on a holiday', () => {
    expect(say(DAILY, '2026-12-23T20:00:00+01:00')).toBe('Jetzt geschlossen');
  });

  test('a closed place stays closed', () => {
    expect(say(DAILY, '2026-12-26T12:00:00+01:00')).toBe('Heute geschlossen, öffnet Montag um 9\u00a0Uhr');
  });
});
