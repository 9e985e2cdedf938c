import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchMinutes } from './opening-clock.ts';

/** Node has no document; this mocks the part that the clock uses. */
class PageVisibility extends EventTarget {
  visibilityState = 'visible';
  show(state: string): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const START = Date.parse('2026-11-16T08:59:40Z');
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

let page: PageVisibility;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  page = new PageVisibility();
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reports the time at once and every minute, until it is stopped', () => {
  const told: number[] = [];
  const end = watchMinutes(({ minuteOfWeek }) => told.push(minuteOfWeek));
  vi.advanceTimersByTime(20_000);
  vi.advanceTimersByTime(59_000);
  expect(told).toEqual([minuteOf('09:59'), minuteOf('10:00')]);
  vi.advanceTimersByTime(1000);
  expect(told.at(-1)).toBe(minuteOf('10:01'));
  end();
  vi.advanceTimersByTime(600_000);
  page.show('visible');
  expect(told).toHaveLength(3);
});

test('reports the time again when the page becomes visible', () => {
  const told: number[] = [];
  const end = watchMinutes(({ minuteOfWeek }) => told.push(minuteOfWeek));
  vi.setSystemTime(START + 3 * 3_600_000);
  page.show('hidden');
  expect(told).toHaveLength(1);
  page.show('visible');
  expect(told.at(-1)).toBe(minuteOf('12:59'));
  end();
});
