import { expect, test } from 'vitest';
import { chooseRecovery, isCrawler } from './failures.ts';

const USUAL = { isOnline: true, areReloadsHeld: false, isCrawler: false, mayReload: () => true };

test('a failed page is reloaded if the guard allows it, and explained otherwise', () => {
  expect(chooseRecovery(USUAL)).toBe('reload');
  expect(chooseRecovery({ ...USUAL, mayReload: () => false })).toBe('explain');
});

test('the guard is not consulted offline and while a payment is in flight', () => {
  const mayReload = () => expect.unreachable();
  expect(chooseRecovery({ ...USUAL, isOnline: false, mayReload })).toBe('offline');
  expect(chooseRecovery({ ...USUAL, areReloadsHeld: true, mayReload })).toBe('explain');
});

test('crawlers keep the prerendered content if a reload is not allowed', () => {
  expect(chooseRecovery({ ...USUAL, isCrawler: true, mayReload: () => false })).toBe('keep');
});

test('known crawlers are distinguished from browsers', () => {
  expect(isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
  expect(isCrawler('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)')).toBe(true);
  expect(isCrawler('facebookexternalhit/1.1')).toBe(true);
  expect(isCrawler('Mozilla/5.0 (Linux; Android 11) Chrome/138.0 Mobile Safari/537.36 Chrome-Lighthouse')).toBe(true);
  expect(isCrawler('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false);
  expect(isCrawler('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/138.0.0.0 Safari/537.36')).toBe(false);
});
