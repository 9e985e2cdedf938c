import { type BerlinTime, specialDay } from './berlin-time.ts';
import { MINUTES_OF_DAY, MINUTES_OF_WEEK, type OpenMinutes, WEEKDAYS } from './opening-hours.ts';

export interface OpeningStatus {
  /** `later`: today. `unsure`: a holiday. */
  kind: 'open' | 'later' | 'closed' | 'unsure';
  /** Such as "Jetzt geöffnet bis 18:00". */
  text: string;
  /** Such as "öffnet morgen um 9 Uhr". */
  next?: string;
  /** By the regular hours. */
  isOpen: boolean;
}

/** By the regular hours; a holiday makes it unsure. */
export function openingStatus(hours: OpenMinutes, now: BerlinTime): OpeningStatus {
  const regular = regularStatus(hours, now.minuteOfWeek);
  const special = specialDay(now);
  if (special !== undefined && regular.kind !== 'closed') {
    return { kind: 'unsure', text: `${special}: Zeiten können abweichen`, isOpen: regular.isOpen };
  }
  const next = regular.kind === 'closed' ? nextOpening(hours, now) : undefined;
  return next === undefined ? regular : { ...regular, next };
}

function regularStatus(hours: OpenMinutes, minute: number): OpeningStatus {
  const closes = closingTime(hours, minute);
  if (closes !== undefined) return { kind: 'open', text: openText(closes - minute, closes), isOpen: true };
  const today = starts(hours).filter((start) => dayOf(start) === dayOf(minute));
  const next = today.find((start) => start > minute);
  if (next !== undefined) return { kind: 'later', text: `Öffnet heute um ${hourText(next)}`, isOpen: false };
  return { kind: 'closed', text: today.length > 0 ? 'Jetzt geschlossen' : 'Heute geschlossen', isOpen: false };
}

function openText(minutesLeft: number, closes: number): string {
  if (minutesLeft === Number.POSITIVE_INFINITY) return 'Rund um die Uhr geöffnet';
  // "bis 18:00" would be read as today.
  if (minutesLeft >= MINUTES_OF_DAY) return 'Jetzt geöffnet';
  return `Jetzt geöffnet bis ${closes % MINUTES_OF_DAY === 0 ? '24:00' : clockText(closes)}`;
}

/** Infinity if it never closes, undefined if it is closed. */
function closingTime(hours: OpenMinutes, minute: number): number | undefined {
  for (let place = 0; place < hours.length; place += 2) {
    const [start = 0, end = 0] = hours.slice(place, place + 2);
    // Sunday's last span may extend into Monday.
    for (const at of [minute, minute + MINUTES_OF_WEEK]) {
      if (at >= start && at < end) return minute + (lastEnd(hours, end) - at);
    }
  }
  return undefined;
}

/** A span up to the end of the week goes on at its start. */
function lastEnd(hours: OpenMinutes, end: number): number {
  const [start, firstEnd = 0] = hours;
  if (start === undefined || end < MINUTES_OF_WEEK || end - MINUTES_OF_WEEK < start) return end;
  return hours.length === 2 ? Number.POSITIVE_INFINITY : Math.max(end, firstEnd + MINUTES_OF_WEEK);
}

function nextOpening(hours: OpenMinutes, now: BerlinTime): string | undefined {
  const waits = starts(hours).map((start) => (start - now.minuteOfWeek + MINUTES_OF_WEEK) % MINUTES_OF_WEEK);
  const wait = Math.min(...waits);
  const opens = now.minuteOfWeek + wait;
  const daysAhead = dayOf(opens) - dayOf(now.minuteOfWeek);
  const date = new Date(Date.UTC(now.year, now.month - 1, now.day + daysAhead));
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  if (specialDay(day) !== undefined) return undefined;
  const name = daysAhead === 1 ? 'morgen' : WEEKDAYS[dayOf(opens) % 7];
  return `öffnet ${name} um ${hourText(opens)}`;
}

function starts(hours: OpenMinutes): number[] {
  return hours.filter((_, index) => index % 2 === 0);
}

function dayOf(minute: number): number {
  return Math.floor(minute / MINUTES_OF_DAY);
}

/** `540` → "9 Uhr", `570` → "9:30 Uhr", with a no-break space. */
function hourText(minute: number): string {
  return `${clockText(minute).replace(/^0|:00$/g, '')}\u00a0Uhr`;
}

function clockText(minute: number): string {
  const ofDay = minute % MINUTES_OF_DAY;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}
