import { expect, test } from 'vitest';
import { buildTime } from './build-time.ts';

test('the time of a build is SOURCE_DATE_EPOCH, which is in seconds', () => {
  expect(buildTime({ SOURCE_DATE_EPOCH: '99' })).toBe(99_000);
});

test.each(['', 'soon', '-5', '1.5'])('an epoch of %o is no time: the clock decides', (epoch) => {
  const before = Date.now();
  const time = buildTime({ SOURCE_DATE_EPOCH: epoch });
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});
