import { MINUTES_OF_DAY, MINUTES_OF_WEEK, WEEKDAYS, type OpenMinutes } from '../opening/opening-hours.ts';

const DAYS = WEEKDAYS.map((name) => name.slice(0, 2));

/** For lists on paper: "Mo–Fr 9–12, 14–18 Uhr; Sa 9:30–13 Uhr", with no-break spaces. */
export function shortWeek(open: OpenMinutes): string {
  const hours = DAYS.map((): string[] => []);
  for (let place = 0; place < open.length; place += 2) {
    const [start = 0, end = 0] = open.slice(place, place + 2);
    if (end - start >= MINUTES_OF_WEEK) return 'Durchgehend geöffnet';
    for (const [from, to] of splitByDay(start, end)) {
      hours[Math.floor(from / MINUTES_OF_DAY) % DAYS.length]?.push(`${timeOf(from)}–${timeOf(to, true)}`);
    }
  }
  const texts = hours.map((spans) => spans.join(', '));
  const groups: string[] = [];
  for (let first = 0; first < texts.length;) {
    let after = first + 1;
    while (after < texts.length && texts[after] === texts[first]) after++;
    if (texts[first] !== '') groups.push(`${nameDays(first, after - 1)}\u00a0${texts[first]}\u00a0Uhr`);
    first = after;
  }
  return groups.join('; ');
}

/** More than a day has hours on each of its days; a night belongs to the day on which it begins. */
function splitByDay(start: number, end: number): [from: number, to: number][] {
  if (end - start <= MINUTES_OF_DAY) return [[start, end]];
  const midnight = (Math.floor(start / MINUTES_OF_DAY) + 1) * MINUTES_OF_DAY;
  return [[start, midnight], ...splitByDay(midnight, end)];
}

function nameDays(first: number, last: number): string {
  if (first === last) return DAYS[first] ?? '';
  return `${DAYS[first]}${last - first === 1 ? ', ' : '–'}${DAYS[last]}`;
}

/** `570` → "9:30", `540` → "9"; a span ends at 24 instead of 0. */
function timeOf(minute: number, isEnd = false): string {
  const ofDay = minute % MINUTES_OF_DAY;
  const hour = Math.floor(ofDay / 60);
  const rest = ofDay % 60;
  if (rest > 0) return `${hour}:${String(rest).padStart(2, '0')}`;
  return String(isEnd && hour === 0 ? 24 : hour);
}
