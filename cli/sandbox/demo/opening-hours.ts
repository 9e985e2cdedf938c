import { assert } from '../../lib/errors.ts';
import type { OpeningSpan, Weekday } from '../../../site/shared/models/place.ts';

const DAYS: readonly [short: string, day: Weekday][] = [
  ['Mo', 'MONDAY'],
  ['Di', 'TUESDAY'],
  ['Mi', 'WEDNESDAY'],
  ['Do', 'THURSDAY'],
  ['Fr', 'FRIDAY'],
  ['Sa', 'SATURDAY'],
  ['So', 'SUNDAY'],
];

/**
 * Reads hours as shops write them on the door: `Mo-Fr 09:00-12:30 14:00-18:00; Sa 09:00-13:00`. A day or a range of
 * days, then any number of spans; days that are not named are closed.
 */
export function parseOpeningHours(text: string): OpeningSpan[] {
  return text.split('; ').flatMap((rule) => {
    const [days = '', ...spans] = rule.split(' ');
    const [first, last = first] = days.split('-');
    const from = DAYS.findIndex(([short]) => short === first);
    const to = DAYS.findIndex(([short]) => short === last);
    assert(from >= 0 && to >= from, `opening hours "${text}" name days from Mo to So`);
    return DAYS.slice(from, to + 1).flatMap(([, day]) => spans.map((span) => parseSpan(day, span, text)));
  });
}

function parseSpan(day: Weekday, span: string, text: string): OpeningSpan {
  const [, opens, closes] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(span) ?? [];
  assert(opens !== undefined && closes !== undefined, `opening hours "${text}" have spans as 09:00-18:00`);
  return { day, opens, closes };
}
