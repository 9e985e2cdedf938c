import { expect, test } from 'vitest';
import { retainedReleases, type NamedFacts } from './release-list.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 100 * DAY;

/** Releases by name, latest first, each an hour older than the one before it. */
const hourly = (names: string, codeId: string, since = 0): NamedFacts[] =>
  [...names].map((name, hours) => ({ name, codeId, wentLive: [NOW - since - hours * (DAY / 24)] }));

const kept = (...[found, keep]: [Parameters<typeof retainedReleases>[0], number?]) =>
  [...retainedReleases(found, NOW, keep === undefined ? {} : { keep })].toSorted().join('');

test('the last five releases are kept, and the newest of each version of the code of the last 14 days', () => {
  const releases = [
    ...hourly('abcdefg', 'new'),
    ...hourly('mn', 'good', DAY),
    ...hourly('op', 'older', 13 * DAY),
    ...hourly('xy', 'expired', 14 * DAY),
  ];
  expect(kept({ live: 'a', releases })).toBe('abcdemo');
  expect(kept({ live: 'a', releases: releases.toReversed() })).toBe('abcdemo');
});

test('the live and the held release are kept, however old they are', () => {
  const releases = hourly('abcdefghi', 'code', 20 * DAY);
  expect(kept({ live: 'h', hold: { release: 'i', since: 1, by: 'anna@build1' }, releases })).toBe('abcdhi');
});

test('a release that went live again counts from then', () => {
  const [first, ...others] = hourly('abcdefg', 'code', 20 * DAY).toReversed();
  const again = { name: 'again', codeId: 'old', wentLive: [0, NOW - DAY] };
  expect([...retainedReleases({ live: 'a', releases: [...others, again, first ?? again] }, NOW)]).toContain('again');
});

test('a number keeps exactly as many, and no others for their code', () => {
  const releases = [...hourly('abc', 'new'), ...hourly('mn', 'good', DAY)];
  expect(kept({ live: 'a', releases }, 2)).toBe('ab');
  expect(kept({ live: 'm', releases }, 1)).toBe('m');
});
