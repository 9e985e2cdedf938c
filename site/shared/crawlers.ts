/** Matches the user agents of known crawlers; web servers read it, too. Phones of the maker Cubot are none. */
export const CRAWLER = /(?:^|[^u]|[^c]u)bot\b|chrome-lighthouse|facebookexternalhit|google\b/i;

/** Known crawlers get no error page (specification section 2): neither in place of prerendered content nor for a missing page. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}
