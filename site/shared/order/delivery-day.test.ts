import { expect, test } from 'vitest';
import { deliveryDayOf, deliveryDays, formatDay, isDeliveryDay } from './delivery-day.ts';

test.each([
  // Summer time ends on 25 October 2026: midnight in Berlin is 22:00 UTC before, 23:00 UTC after.
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
])('at %s it is %s in Berlin', (iso, day) => expect(deliveryDays(Date.parse(iso)).first).toBe(day));

test('the last day is one year ahead, also from a leap day', () => {
  expect(deliveryDays(Date.parse('2026-11-28T12:00Z'))).toEqual({ first: '2026-11-28', last: '2027-11-28' });
  expect(deliveryDays(Date.parse('2028-02-29T12:00Z'))).toEqual({ first: '2028-02-29', last: '2029-02-28' });
});

test('a day that has passed or is too far away is refused', () => {
  const now = Date.parse('2026-11-28T12:00Z');
  for (const day of ['2026-11-28', '2027-11-28', '2027-02-28']) expect(isDeliveryDay(day, now)).toBe(true);
  for (const day of ['2026-11-27', '2027-11-29', '']) {
    expect(isDeliveryDay(day, now)).toBe(false);
  }
});

test('only an e-mail to the recipient of a gift waits for its day', () => {
  const gift = { recipientEmail: 'anna@post.example' };
  const deliverOn = '2026-12-24';
  expect(deliveryDayOf({ deliveryType: 'EMAIL', gift, deliverOn })).toBe(deliverOn);
  expect(deliveryDayOf({ deliveryType: 'EMAIL', gift })).toBeUndefined();
  expect(deliveryDayOf({ deliveryType: 'POSTAL_SHIPPING', gift, deliverOn })).toBeUndefined();
  expect(deliveryDayOf({ deliveryType: 'EMAIL', gift: { recipientName: 'Anna' }, deliverOn })).toBeUndefined();
});

test('a day is written as in Germany', () => expect(formatDay('2026-12-04')).toBe('04.12.2026'));
