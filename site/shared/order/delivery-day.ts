import { isBlank } from '../text/format.ts';
import type { Position } from './position.ts';

/* The day on which a gift is sent by e-mail: `YYYY-MM-DD`, on the calendar in Berlin. */

/** Only an e-mail to the recipient of a gift can wait. */
export function deliveryDayOf({
  deliveryType,
  gift,
  deliverOn,
}: Pick<Position, 'deliveryType' | 'gift' | 'deliverOn'>): string | undefined {
  return deliveryType === 'EMAIL' && !isBlank(gift?.recipientEmail) ? deliverOn : undefined;
}

/** Today, and the same day of the next year. */
export function deliveryDays(now: number): { first: string; last: string } {
  // Swedes write dates in the order of ISO 8601.
  const first = new Date(now).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  const last = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
  return { first, last: last.replace('-02-29', '-02-28') };
}

/** @param day in the form of DAY */
export function isDeliveryDay(day: string, now: number): boolean {
  const { first, last } = deliveryDays(now);
  return first <= day && day <= last;
}

/** `2026-12-24` → "24.12.2026". */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('.');
}
