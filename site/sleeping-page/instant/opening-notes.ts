import { watchMinutes } from '../../features/opening-now/opening-clock.ts';
import { berlinTime, type BerlinTime } from '../../shared/opening/berlin-time.ts';
import { MINUTES_OF_DAY } from '../../shared/opening/opening-hours.ts';
import { openingStatus, type OpeningStatus } from '../../shared/opening/opening-status.ts';
import { HOURS, WEEK } from '../names.ts';

/**
 * Fills the notes on opening hours, also those that appear later, and again every minute. It does so before and after
 * React, which leaves the content of the notes alone.
 */
export function showOpeningNotes(): void {
  let frame = 0;
  const fillNew = (): void => {
    frame = 0;
    fill(berlinTime(Date.now()));
  };
  new MutationObserver(() => {
    // Several changes make one frame.
    frame ||= requestAnimationFrame(fillNew);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-hours'] });
  watchMinutes(fill);
}

/** What each note was filled with: unchanged ones are left alone. */
const filled = new WeakMap<Element, string>();

function fill(now: BerlinTime): void {
  const statuses = new Map<string, OpeningStatus>();
  for (const note of document.querySelectorAll<HTMLElement>(HOURS)) {
    const hours = note.dataset['hours'] ?? '';
    const cause = `${now.minuteOfWeek} ${hours}`;
    if (filled.get(note) === cause) continue;
    filled.set(note, cause);
    const minutes = hours.split(',').filter((minute) => minute !== '');
    const status = statuses.get(hours) ?? openingStatus(minutes.map(Number), now);
    statuses.set(hours, status);
    fillNote(note, status);
  }
  for (const week of document.querySelectorAll(WEEK)) markToday(week, Math.floor(now.minuteOfWeek / MINUTES_OF_DAY));
}

function fillNote(note: HTMLElement, { kind, text, next }: OpeningStatus): void {
  const className = `opening opening-${kind}`;
  const content = next === undefined ? text : `${text}, ${next}`;
  if (note.className !== className) note.className = className;
  if (note.textContent === content) return;
  note.textContent = text;
  if (next === undefined) return;
  const later = document.createElement('span');
  later.className = 'opening-next';
  later.textContent = `, ${next}`;
  note.append(later);
}

function markToday(week: Element, today: number): void {
  for (const [index, row] of week.querySelectorAll('tr').entries()) {
    if (row.hasAttribute('aria-current') === (index === today)) continue;
    if (index === today) row.setAttribute('aria-current', 'date');
    else row.removeAttribute('aria-current');
  }
}
