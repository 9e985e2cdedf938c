import { expect, test } from 'vitest';
import { isCrawler } from './crawlers.ts';

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['AhrefsBot/7.0; subot; bot', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (Linux; Android 11) Chrome/138.0 Mobile Safari/537.36 Chrome-Lighthouse', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) Chrome/138.0 Mobile Safari/537.36', false],
])('%s is a crawler: %s', (userAgent, expected) => expect(isCrawler(userAgent)).toBe(expected));
