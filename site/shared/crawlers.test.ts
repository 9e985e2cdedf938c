import { expect, test } from 'vitest';
import { isCrawler } from './crawlers.ts';

test('known crawlers are distinguished from browsers', () => {
  expect(isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
  expect(isCrawler('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)')).toBe(true);
  expect(isCrawler('AhrefsBot/7.0; subot; bot')).toBe(true);
  expect(isCrawler('facebookexternalhit/1.1')).toBe(true);
  expect(isCrawler('Mozilla/5.0 (Linux; Android 11) Chrome/138.0 Mobile Safari/537.36 Chrome-Lighthouse')).toBe(true);
  expect(isCrawler('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false);
  expect(isCrawler('Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) Chrome/138.0 Mobile Safari/537.36')).toBe(false);
  expect(isCrawler('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/138.0.0.0 Safari/537.36')).toBe(false);
});
