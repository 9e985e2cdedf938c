/** Pattern of the user agents of known crawlers, in any case; web servers read it, too. Phones of the maker Cubot are none. */
export const CRAWLERS = String.raw`(?:^|[^u]|[^c]u)bot\b|chrome-lighthouse|facebookexternalhit|google\b`;

const CRAWLER = new RegExp(CRAWLERS, 'i');

/** Known crawlers get no error page (specification section 2): neither in place of prerendered content nor for a missing page. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}
