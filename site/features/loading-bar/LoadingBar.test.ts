import { expect, test } from 'vitest';
import { DURATION_MS, progressAfter } from './LoadingBar.tsx';

test('the bar starts at 0, is halfway after half the duration, and never reaches the end', () => {
  expect(progressAfter(0)).toBe(0);
  expect(progressAfter(DURATION_MS / 2)).toBeCloseTo(50);
  expect(progressAfter(DURATION_MS)).toBeCloseTo(70.48, 2);
  expect(progressAfter(600_000)).toBeLessThan(100);
});
